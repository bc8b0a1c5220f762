import type { AuditEvent } from '#contract/operation/audit/audit.ts';
import { describeAction, describeDetails } from '#contract/operation/audit/auditDetails.ts';

type Cell = (event: AuditEvent) => string | null;

/** Columns of the exported trail. Ids accompany names because names change and users are deleted. */
const columns: Readonly<Record<string, Cell>> = {
  time: ({ happened_at }) => happened_at,
  action: ({ action, details }) => describeAction(action, details),
  person: ({ actor_name }) => actor_name,
  email: ({ actor_email }) => actor_email,
  role: ({ actor_role }) => actor_role,
  patient: ({ patient_name }) => patient_name,
  kit_id: ({ kit_id }) => kit_id,
  about_person: ({ user_name }) => user_name,
  about_email: ({ user_email }) => user_email,
  details: ({ details }) => describeDetails(details),
  network: ({ network }) => network,
  person_id: ({ actor_id }) => actor_id,
  patient_record_id: ({ patient_id }) => patient_id,
  about_person_id: ({ user_id }) => user_id,
  event_id: ({ id }) => String(id),
};

export const auditCsvHead = Object.keys(columns);

export const auditCsvCells = (event: AuditEvent): string[] =>
  Object.values(columns).map((cell) => cell(event) ?? '');
