import type { Sql } from '#db/sql.ts';

export type Verb = 'select' | 'insert' | 'update' | 'delete';

export const accountTables = [
  'profiles',
  'former_practitioners',
  'credentials',
  'sessions',
  'access_tokens',
  'refresh_tokens',
  'one_time_tokens',
  'factors',
  'factor_challenges',
  'recovery_codes',
  'throttle',
  'mails',
  'used_practitioner_codes',
  'notifications',
  'notification_settings',
  'unsubscribe_tokens',
  'deletion_requests',
  'suspended_practitioners',
  'suspended_access',
  'found_practitioners',
] as const;

export const familyTables = [
  'consent_documents',
  'patients',
  'patient_guardians',
  'patient_merges',
  'guardian_invitations',
  'consents',
  'practitioner_access',
  'record_links',
  'record_link_openings',
  'kits',
  'kit_inventory',
  'row_counts',
  'registration_counts',
  'label_key',
  'kit_reasons',
  'kit_replacements',
  'kit_status_transitions',
  'kit_status_changes',
  'symptom_data',
  'symptom_checks',
  'earlier_answers',
  'questionnaire_drafts',
  'patient_table_rows',
  'granted_patients',
  'kit_claims',
  'undone_registrations',
] as const;

export const auditTables = ['audit_events', 'audit_retention', 'audit_seals', 'operator_runs'] as const;

export const reportTables = [
  'report_files',
  'report_withdrawals',
  'retests',
  'taxon_profiles',
  'taxon_ranks',
  'report_holds',
  'report_hold_choices',
  'report_hold_policy',
  'report_openings',
  'report_reviews',
  'counts_checks',
  'counts_qc_limits',
  'counts_qc_genera',
  'replaced_suggestions',
  'sealed_suggestions',
  'document_links',
  'arrivals',
  'scans',
  'object_store',
  'unclaimed_objects',
] as const;

export const laboratoryTables = [
  'laboratories',
  'laboratory_keys',
  'technicians',
  'benches',
  'webhooks',
  'webhook_deliveries',
] as const;

export const policyTables = [
  ...accountTables,
  ...familyTables,
  ...auditTables,
  ...reportTables,
  ...laboratoryTables,
];

export type PolicyTable = (typeof policyTables)[number];

/** Statements on a family's rows by table and verb. A verb is allowed to an actor if one of its statements touches a row. */
export type PolicyStatements<Table extends PolicyTable = PolicyTable> = Record<
  Table,
  Record<Verb, readonly Sql[]>
>;
