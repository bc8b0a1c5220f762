import {
  confirmationDiffers,
  guardianshipNeeded,
  kitNotProcessed,
  notASuggestion,
  notSignedIn,
  patientKitLimit,
  registrationFailed,
  sampleBeforeBirth,
  shareFailed,
  unavailable,
  unexpected,
  unshareFailed,
} from './browserErrors.ts';
import { familyErrors } from './familyErrors.ts';

/** Every error of the portal: its code, HTTP status and sentence (specification sections 5 and 8). */
export const errors = {
  // Any call
  invalid_request: [400, 'Some of the information is missing or not valid. Please check your entry.'],
  not_signed_in: notSignedIn,
  not_allowed: [403, 'You do not have permission to do this.'],
  cross_site_request: [403, 'This request did not come from the portal.'],
  not_found: [404, 'Not found.'],
  not_offered: [404, 'The portal does not offer this service.'],
  not_acceptable: [406, 'The portal answers in JSON only. Please accept application/fhir+json.'],
  too_large: [413, 'This is too large to be accepted.'],
  unexpected,
  unavailable,

  // Login and registration, with the codes of Supabase Auth if it has one.
  registration_failed: registrationFailed,
  invalid_credentials: [400, 'Invalid login credentials'],
  email_taken: [409, 'An account with this email address already exists.'],
  otp_expired: [403, 'This link is not valid or has expired. Please request a new one.'],
  weak_password: [
    422,
    'This password is too common or too easy to guess. Please choose another one, for example a few unrelated words.',
  ],
  same_password: [422, 'The new password must differ from the old one.'],
  current_password_wrong: [400, 'The current password is not correct.'],
  over_request_rate_limit: [429, 'Too many attempts. Please wait a few minutes and try again.'],

  // Sessions and the second step
  refresh_token_not_found: [400, 'Your session has ended. Please log in again.'],
  refresh_token_already_used: [400, 'Your session has ended. Please log in again.'],
  session_not_found: [404, 'This session has already ended.'],
  insufficient_aal: [403, 'Please complete the second step first.'],
  second_step_needed: [403, 'Please confirm this with your second step.'],
  reauthentication_needed: [403, 'Please enter your password again to make this change.'],
  mfa_factor_not_found: [404, 'This second step no longer exists.'],
  mfa_challenge_expired: [422, 'This took too long. Please try again.'],
  mfa_verification_failed: [422, 'This code is not correct. Please try again.'],
  too_many_enrolled_mfa_factors: [
    422,
    'You have reached the maximum number of second steps. Please remove one first.',
  ],

  ...familyErrors,

  // Consents
  consent_needed: [
    403,
    'Your consent is missing. Please read and accept the documents in your account before you add data.',
  ],
  consent_not_found: [404, 'This consent does not exist.'],
  consent_document_not_found: [404, 'This document has not been published.'],
  consent_document_changed: [409, 'This document has changed since you opened it. Please read it again.'],
  consent_version_taken: [
    409,
    'Another version was published in the meantime. Please read it before you publish yours.',
  ],
  guardianship_needed: guardianshipNeeded,

  // Kit registration
  kit_confirmation_differs: confirmationDiffers,
  kit_not_valid: [422, 'This Kit ID is not valid. Please check your entry or contact support.'],
  kit_already_registered: [409, 'This Kit ID has already been registered.'],
  registration_differs: [
    409,
    'This kit was already registered with other details. Open the patient to see and correct them.',
  ],
  patient_kit_limit: patientKitLimit,
  kit_for_another_patient: [
    409,
    'This kit is reserved for another patient. Please select the patient of the rejected kit.',
  ],
  sample_before_birth: sampleBeforeBirth,
  registration_limit: [
    409,
    'You have registered the maximum number of kits within 24 hours. Please try again tomorrow.',
  ],
  kit_in_laboratory: [409, 'The laboratory has received this kit; its details can no longer be changed.'],
  kit_not_found: [404, 'Kit not found or you do not have permission to view it.'],
  practitioner_notes_changed: [409, 'These notes were changed after you opened them.'],

  // Questionnaires
  questionnaire_already_submitted: [
    409,
    'This kit already has a form submitted. Each kit can only have one form submission.',
  ],
  kit_not_processed: kitNotProcessed,
  draft_changed: [409, 'These answers were changed in another tab or on another device.'],
  age_unlikely: [409, 'The age does not match the date of birth. Please correct it, or confirm it.'],
  answers_not_found: [404, 'There are no submitted answers for this kit.'],
  form_differs: [409, 'This kit has the other form submitted. Please correct that one.'],
  answers_changed: [409, 'These answers were corrected in another tab or on another device.'],
  answers_unchanged: [409, 'Nothing was changed. Please change an answer before you save.'],
  answer_versions_limit: [
    409,
    'These answers were already corrected 19 times. They cannot be corrected again.',
  ],

  // Reports
  page_not_found: [404, 'This page may not be available for this kit.'],
  suggestion_not_found: [404, 'No suggestion PDF available for this kit'],
  not_a_report_page: [415, 'A report page must be an HTML file.'],
  not_a_suggestion: notASuggestion,
  counts_not_readable: [422, 'The portal cannot read these counts.'],
  counts_implausible: [409, 'The counts look implausible. Please keep or hold them before you publish.'],
  counts_held: [409, 'The counts are on hold. Their report is published after they are kept or replaced.'],
  counts_decided: [
    409,
    'Somebody else has decided about these counts in the meantime. Please read the decision before you make yours.',
  ],
  nothing_to_publish: [409, 'There is nothing new to publish for this kit.'],
  nothing_to_release: [409, 'No report of this kit is waiting for a release.'],
  report_hold_not_found: [404, 'You do not hold this report.'],
  report_hold_too_long: [422, 'The portal does not allow holds of this length. Please choose fewer days.'],
  replacement_reason_required: [422, 'A published file would be replaced. Please enter a reason.'],
  report_withdrawn: [409, 'This file was withdrawn. Only an administrator can upload it again.'],
  version_not_published: [409, 'This version of the page was never published.'],
  report_changed: [409, 'Another file was uploaded in the meantime. Please review it before you publish.'],
  report_changed_since: [409, 'This report has changed since you opened it. Please look at it again.'],
  kit_deleted: [409, 'The kit with this ID was deleted. It accepts no more reports.'],
  laboratory_key_not_found: [404, 'This key does not exist.'],
  laboratory_not_found: [404, 'This laboratory does not exist or has ended.'],
  laboratory_name_taken: [409, 'Another laboratory has this name.'],
  bench_not_found: [404, 'This bench does not exist.'],
  bench_code_wrong: [422, 'This code does not work. It opens a bench once, and within an hour.'],
  technician_not_found: [404, 'This technician does not exist.'],
  technician_name_taken: [409, 'Another technician of this laboratory has this name.'],
  technician_needed: [403, 'Please choose your name and enter your PIN.'],
  pin_wrong: [422, 'This PIN is not right. Please try again.'],
  pin_locked: [422, 'This PIN is locked after five attempts. An administrator can give you a new one.'],
  webhook_not_found: [404, 'This webhook does not exist.'],
  webhook_ended: [409, 'This webhook has ended. Please create a new one.'],
  webhook_paused: [409, 'This webhook is paused. Please resume it first.'],
  webhook_url_not_allowed: [
    422,
    'This address cannot be called. Use a public https address without a user name, a password or #, on port 443 or any port from 1024 up.',
  ],
  webhook_delivery_not_found: [404, 'This message no longer exists.'],
  share_failed: shareFailed,
  unshare_failed: unshareFailed,

  // Notifications
  notification_not_found: [404, 'This notification no longer exists.'],

  // Practitioner codes
  practitioner_not_found: [404, 'Practitioner not found.'],
  practitioner_code_taken: [409, 'This code is already assigned to another practitioner'],
  practitioner_code_changed: [
    409,
    'The code of this practitioner was changed in the meantime. Please check the current code before you replace it.',
  ],

  // Kit inventory
  kit_in_inventory: [409, 'Kit ID already exists in inventory'],
  kit_range_in_inventory: [409, 'Failed to add kit range. Some kits may already exist.'],
  kit_bulk_in_inventory: [409, 'Failed to add bulk kits. Some kits may already exist.'],
  kit_not_in_inventory: [404, 'This Kit ID is not in the inventory.'],
  kit_not_registered: [409, 'Kit must be registered before assigning a practitioner'],

  // Kit status
  kit_not_set_aside: [404, 'This kit is not set aside. Its family may have registered it.'],
  kit_set_aside: [409, 'This kit is at the laboratory already. Please choose another Kit ID.'],
  arrival_changed: [409, 'This kit was described in the meantime. Please check it again.'],
  kit_unregistered: [409, 'Nobody has registered this kit yet.'],
  kit_status_changed: [409, 'The status of this kit was changed in the meantime. Please check it again.'],
  kit_status_not_possible: [409, 'This status cannot follow the current one.'],
  received_in_future: [422, 'The time of receipt is in the future.'],
  received_long_ago: [422, 'The time of receipt is more than a year ago.'],
  received_before_sample: [422, 'The kit cannot have been received before its sample was taken.'],
  received_at_outdated: [409, 'A later time of receipt is known for this kit.'],
  change_id_used: [409, 'This change_id belongs to another change of this kit.'],
  kit_not_rejected: [409, 'Only a rejected kit can be replaced.'],
  kit_has_replacement: [409, 'Another kit is already reserved as the replacement of this kit.'],
  kit_already_reserved: [409, 'This Kit ID is already reserved for somebody.'],
  kit_reason_not_offered: [409, 'This reason is no longer offered. Please choose another one.'],
  kit_reason_changed: [409, 'This reason was changed in the meantime. Please check it again.'],
  laboratory_question_closed: [
    409,
    'The laboratory has continued in the meantime. It no longer needs an answer to this question.',
  ],
  laboratory_question_answered: [409, 'This question has already been answered, perhaps on another device.'],
  report_not_published: [409, 'The report of this kit has not been published yet.'],

  // Claims and undone registrations
  kit_is_own: [409, 'This kit is already registered in your account.'],
  kit_claim_not_found: [404, 'This claim no longer exists.'],
  kit_claim_decided: [409, 'This claim has already been decided.'],
  kit_claim_settled: [409, 'This kit is already registered in the account of the claimant.'],
  registration_changed: [
    409,
    'The registration of this kit was changed in the meantime. Please check it again.',
  ],
  undone_registration_not_found: [404, 'This registration no longer exists.'],
  restore_too_late: [409, 'The time to restore this registration is over.'],

  // Emails and jobs
  mail_not_found: [404, 'This email no longer exists.'],
  mail_link_expired: [409, 'The link in this email no longer works. The recipient can request a new one.'],
  job_not_found: [404, 'This job no longer waits. It may have run in the meantime.'],

  // Users
  user_not_found: [404, 'This user no longer exists.'],
  user_changed: [
    409,
    'This user was changed in the meantime. Please check the current name and role before you save yours.',
  ],
  last_admin: [409, 'The last administrator cannot be demoted or deleted.'],
  not_yourself: [409, 'You cannot delete or demote yourself.'],
  address_unconfirmed: [409, 'This user has not confirmed the email address yet and cannot be promoted.'],
  owns_patients: [409, 'This user owns patients. Please check how many before you change the role.'],
  affects_access: [
    409,
    'This change affects who sees patients. Please check how many before you change the role.',
  ],
  invitation_accepted: [409, 'This invitation has already been accepted.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;
