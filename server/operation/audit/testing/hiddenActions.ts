import type { AuditAction } from '#contract/operation/audit/auditActions.ts';
import type { PatientAction } from '#contract/operation/audit/patientActions.ts';

/** Decides for each action that no family reads in its activity why it does not. docs/security.md says the same in general. */
const ACCOUNT = 'About an account, and no patient.';
const PORTAL = 'About the portal, its laboratories and its stock, and no patient.';
const UNPUBLISHED = 'A file that the family cannot know of yet; its publication is told.';
const COUNTS = 'A decision about counts before their publication.';
const CLAIM = "Another account's word about a code; a registration that it undoes is told.";
const CONSENT = 'The own consent of a guardian, which the Account page lists.';
const DELETION = 'The activity goes with it.';

export const hiddenActions: Readonly<Record<Exclude<AuditAction, PatientAction>, string>> = {
  signed_in: ACCOUNT,
  sign_in_begun: ACCOUNT,
  sign_in_failed: ACCOUNT,
  signed_out: ACCOUNT,
  session_revoked: ACCOUNT,
  password_changed: ACCOUNT,
  email_changed: ACCOUNT,
  second_step_added: ACCOUNT,
  second_step_removed: ACCOUNT,
  recovery_code_used: ACCOUNT,
  account_rescued: ACCOUNT,
  user_registered: ACCOUNT,
  user_changed: ACCOUNT,
  role_changed: ACCOUNT,
  practitioner_code_changed: ACCOUNT,
  user_deleted: ACCOUNT,
  deletion_requested: ACCOUNT,
  deletion_announced: ACCOUNT,
  deletion_withdrawn: ACCOUNT,
  mail_resent: ACCOUNT,

  kits_added: PORTAL,
  kit_set_aside: PORTAL,
  kit_activated: PORTAL,
  kit_deactivated: PORTAL,
  laboratory_key_created: PORTAL,
  laboratory_key_revoked: PORTAL,
  job_retried: PORTAL,
  consent_document_published: PORTAL,
  audit_events_removed: PORTAL,

  report_file_added: UNPUBLISHED,
  report_previewed: UNPUBLISHED,
  counts_held: COUNTS,
  counts_kept: COUNTS,
  report_released: 'The publication that it causes is told.',
  kit_proved: 'Follows a registration of the own account, which is told.',
  kit_claimed: CLAIM,
  claim_refused: CLAIM,
  consent_given: CONSENT,
  consent_withdrawn: CONSENT,
  patient_deleted: DELETION,
  kit_deleted: DELETION,

  practitioner_notes_changed: 'A staff matter: the family does not read these notes.',
  report_reviewed: 'A staff matter: a missing mark would read as neglect.',
  review_taken_back: 'A staff matter: a missing mark would read as neglect.',
  record_refused: 'Somebody asked in vain, and learned nothing.',
  code_refused: 'Somebody asked in vain, and learned nothing.',
  call_refused: 'Somebody asked in vain, and learned nothing.',
  audit_exported: "An administrator's list of everybody.",
};
