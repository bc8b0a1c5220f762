import type { Sql } from '#db/sql.ts';

export type Verb = 'select' | 'insert' | 'update' | 'delete';

export const accountTables = [
  'profiles',
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
] as const;

export const familyTables = [
  'patients',
  'practitioner_access',
  'kits',
  'kit_inventory',
  'row_counts',
  'kit_status_transitions',
  'kit_status_changes',
  'symptom_data',
  'questionnaire_drafts',
  'audit_events',
  'patient_table_rows',
] as const;

export const reportTables = [
  'report_files',
  'document_links',
  'laboratory_keys',
  'unclaimed_objects',
] as const;

export const policyTables = [...accountTables, ...familyTables, ...reportTables];

export type PolicyTable = (typeof policyTables)[number];

/** For each table and verb statements that touch somebody's rows; the verb is allowed when one of them does something. */
export type PolicyStatements<Table extends PolicyTable = PolicyTable> = Record<
  Table,
  Record<Verb, readonly Sql[]>
>;
