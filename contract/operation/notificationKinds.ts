import * as z from 'zod/mini';

/** All kinds of notifications by their readers: owners of patients, practitioners, administrators. */
export const ownerNotifications = [
  'sample_received',
  'information_needed',
  'sample_rejected',
  'replacement',
  'report_on_hold',
  'report_published',
  'report_amended',
  'report_withdrawn',
  'suggestion_shared',
  'suggestion_withdrawn',
  'answers_unfinished',
  'retest_due',
  'practitioner_added',
  'practitioner_removed',
  'access_ending',
  'access_first_used',
  'guardian_accepted',
  'guardian_added',
  'guardian_removed',
  'patients_merged',
  'patients_separated',
  'hand_over_due',
  'deletion_requested',
  'consent_renewal',
] as const;

export const practitionerNotifications = [
  'patient_report',
  'patient_report_withdrawn',
  'patient_answers_corrected',
  'patient_retest_due',
  'patient_leaving',
  'patient_assigned',
  'patient_unassigned',
] as const;

export const adminNotifications = [
  'mails_failed',
  'webhooks_failed',
  'reports_waiting',
  'kits_waiting',
] as const;

export const NotificationKind = z.enum([
  ...ownerNotifications,
  ...practitionerNotifications,
  ...adminNotifications,
]);

export type NotificationKind = z.infer<typeof NotificationKind>;

/**
 * New readers of a record, changes of guardians, withdrawn reports, the deletion of the account: mails that cannot be switched off.
 */
export const securityNotifications: readonly NotificationKind[] = [
  'practitioner_added',
  'access_first_used',
  'guardian_added',
  'guardian_removed',
  'report_withdrawn',
  'patient_report_withdrawn',
  'deletion_requested',
];
