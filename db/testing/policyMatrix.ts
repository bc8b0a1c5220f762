import type { PolicyTable, Verb } from './policyTables.ts';

/** The actors around one family: Anna owns the patient, Dr. Granted has access, the others are strangers. */
export const who = [
  'anonymous',
  'anna',
  'stranger',
  'granted',
  'otherPractitioner',
  'admin',
  'lab',
  'worker',
  'throttle',
] as const;
export type Who = (typeof who)[number];
/** The rights of each actor to the family's rows. Actors that are not listed have none. */
export const allowed: Record<PolicyTable, Partial<Record<Who, readonly Verb[]>>> = {
  profiles: { anna: ['select', 'update'], admin: ['select', 'update', 'delete'] },
  credentials: {},
  sessions: { anna: ['select', 'delete'] },
  access_tokens: {},
  refresh_tokens: {},
  one_time_tokens: {},
  factors: { anna: ['select'] },
  factor_challenges: {},
  recovery_codes: { anna: ['select'] },
  throttle: { throttle: ['select', 'insert', 'update', 'delete'] },
  mails: { admin: ['select'], worker: ['select', 'update'] },
  used_practitioner_codes: {},
  patients: { anna: ['select', 'insert', 'update'], granted: ['select'], admin: ['select'] },
  practitioner_access: {
    anna: ['select', 'insert', 'delete'],
    granted: ['select'],
    admin: ['select', 'insert', 'delete'],
  },
  kits: {
    anna: ['select', 'insert', 'update'],
    granted: ['select', 'update'],
    admin: ['select', 'update'],
  },
  kit_inventory: { admin: ['select', 'insert', 'update'] },
  row_counts: { admin: ['select'] },
  kit_status_transitions: {},
  kit_status_changes: { anna: ['select'], granted: ['select'], admin: ['select', 'insert'] },
  symptom_data: { anna: ['select', 'insert'], granted: ['select'], admin: ['select'] },
  questionnaire_drafts: { anna: ['select', 'insert', 'update', 'delete'] },
  report_files: { anna: ['select'], granted: ['select'], admin: ['select'] },
  document_links: { anna: ['insert'], granted: ['insert'], admin: ['insert'], worker: ['delete'] },
  laboratory_keys: { admin: ['select', 'insert', 'update'] },
  unclaimed_objects: { worker: ['select', 'delete'] },
  audit_events: { admin: ['select'] },
  patient_table_rows: { granted: ['select'], admin: ['select'] },
};
