import { accountTables, type PolicyTable, type Verb } from './policyTables.ts';

/**
 * The actors around one family: Anna owns the patient, a second guardian shares it, a former guardian was removed, Dr. Granted has
 * access, the others are strangers.
 */
export const who = [
  'anonymous',
  'anna',
  'guardian',
  'formerGuardian',
  'stranger',
  'granted',
  'otherPractitioner',
  'admin',
  'lab',
  'bench',
  'worker',
  'throttle',
] as const;
export type Who = (typeof who)[number];
/** The rights of each actor to the family's rows. Actors that are not listed have none. */
const allowed: Record<PolicyTable, Partial<Record<Who, readonly Verb[]>>> = {
  profiles: { anna: ['select', 'update'], admin: ['select', 'update', 'delete'] },
  former_practitioners: { admin: ['select'] },
  credentials: {},
  sessions: { anna: ['select', 'delete'] },
  access_tokens: {},
  refresh_tokens: {},
  one_time_tokens: {},
  factors: { anna: ['select'] },
  factor_challenges: {},
  recovery_codes: { anna: ['select'] },
  throttle: { throttle: ['select', 'insert', 'update', 'delete'] },
  mails: { admin: ['select'], worker: ['select', 'update', 'delete'] },
  used_practitioner_codes: {},
  notifications: { anna: ['select', 'update'] },
  notification_settings: { anna: ['select', 'insert', 'update'] },
  unsubscribe_tokens: {},
  consent_documents: {
    anonymous: ['select'],
    anna: ['select'],
    stranger: ['select'],
    granted: ['select'],
    otherPractitioner: ['select'],
    admin: ['select', 'insert'],
  },
  suspended_practitioners: {},
  suspended_access: {},
  found_practitioners: {},
  deletion_requests: { anna: ['select'], admin: ['select'] },
  patients: { anna: ['select', 'insert', 'update'], granted: ['select'], admin: ['select'] },
  patient_guardians: { admin: ['select'] },
  guardian_invitations: {},
  patient_merges: {},
  consents: { anna: ['select', 'insert', 'update'] },
  practitioner_access: {
    anna: ['select', 'insert', 'update', 'delete'],
    granted: ['select'],
    admin: ['select', 'insert', 'update', 'delete'],
  },
  record_links: { anna: ['select', 'insert', 'update'] },
  record_link_openings: { anna: ['select'] },
  kits: {
    anna: ['select', 'insert', 'update'],
    granted: ['select', 'update'],
    admin: ['select', 'update'],
  },
  retests: {
    anna: ['select', 'insert', 'update', 'delete'],
    granted: ['select', 'insert', 'update', 'delete'],
    admin: ['select'],
  },
  kit_inventory: { admin: ['select', 'insert', 'update'] },
  row_counts: { admin: ['select'] },
  registration_counts: {},
  label_key: {},
  kit_claims: { admin: ['select'] },
  undone_registrations: { anna: ['select'], admin: ['select'] },
  kit_replacements: { anna: ['select'], granted: ['select'], admin: ['select'] },
  kit_reasons: {
    anna: ['select'],
    stranger: ['select'],
    granted: ['select'],
    otherPractitioner: ['select'],
    admin: ['select', 'insert', 'update'],
  },
  kit_status_transitions: {},
  kit_status_changes: { anna: ['select'], granted: ['select'], admin: ['select', 'insert'] },
  arrivals: { admin: ['select', 'update', 'delete'] },
  scans: { admin: ['select', 'update'] },
  symptom_data: { anna: ['select', 'insert'], granted: ['select'], admin: ['select'] },
  symptom_checks: { admin: ['select', 'insert', 'delete'] },
  earlier_answers: { anna: ['select'], granted: ['select'], admin: ['select'] },
  questionnaire_drafts: { anna: ['select', 'insert', 'update', 'delete'] },
  report_files: { anna: ['select'], granted: ['select'], admin: ['select'] },
  report_withdrawals: { admin: ['select'] },
  taxon_profiles: { anna: ['select'], granted: ['select'], admin: ['select'] },
  taxon_ranks: { anna: ['select'], granted: ['select'], admin: ['select'] },
  report_holds: {},
  report_hold_choices: { granted: ['select', 'insert', 'update'] },
  report_hold_policy: {
    granted: ['select'],
    otherPractitioner: ['select'],
    admin: ['select', 'update'],
  },
  report_openings: { granted: ['select'] },
  report_reviews: { granted: ['select'], admin: ['select'] },
  counts_checks: { admin: ['select'] },
  counts_qc_limits: { admin: ['select'] },
  counts_qc_genera: { admin: ['select'] },
  replaced_suggestions: { anna: ['select'] },
  sealed_suggestions: {},
  document_links: { anna: ['insert'], granted: ['insert'], admin: ['insert'], worker: ['delete'] },
  laboratories: { admin: ['select', 'insert', 'update'], bench: ['select'] },
  laboratory_keys: { admin: ['select', 'insert', 'update'] },
  technicians: { admin: ['select', 'insert', 'update'], bench: ['select'] },
  benches: { admin: ['select', 'insert', 'update'], bench: ['select'] },
  webhooks: { admin: ['select', 'insert'] },
  webhook_deliveries: { admin: ['select'], worker: ['select'] },
  object_store: { worker: ['select', 'insert', 'update'] },
  unclaimed_objects: { worker: ['select', 'delete'] },
  audit_events: { admin: ['select'] },
  audit_retention: {},
  audit_seals: {},
  operator_runs: { worker: ['select'] },
  patient_table_rows: { granted: ['select'], admin: ['select'] },
  granted_patients: { granted: ['select'], admin: ['select'] },
};

/**
 * Where a second guardian's rights differ from the owner's: the guardian sees their own row, and adds no patient to another
 * account.
 */
const allowedToGuardian: Partial<Record<PolicyTable, readonly Verb[]>> = {
  patients: ['select', 'update'],
  patient_guardians: ['select'],
  // A consent belongs to the account that gave it.
  consents: [],
};

/** The rights of an actor to the family's rows. A second guardian has those of the owner, but not to the owner's account. */
export function rightsOf(person: Who, table: PolicyTable): readonly Verb[] {
  if (person === 'formerGuardian') return allowed[table].stranger ?? [];
  if (person !== 'guardian') return allowed[table][person] ?? [];
  if (accountTables.some((of_account) => of_account === table)) return [];
  return allowedToGuardian[table] ?? allowed[table].anna ?? [];
}
