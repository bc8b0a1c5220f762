import type { PatientEvent } from '#contract/operation/audit/patientEvents.ts';
import { BYTE_ORDER_MARK, csvRow } from '#contract/shared/csv.ts';
import { describeAction, describeDetails } from './auditDetails.ts';

type Cell = (event: PatientEvent) => string | null;

const columns: Readonly<Record<string, Cell>> = {
  // The whole record has the microseconds of the database.
  time: ({ happened_at }) => new Date(happened_at).toISOString(),
  person: (event) => actorInWords(event),
  action: ({ action, details }) => describeAction(action, details),
  practitioner: ({ practitioner_name }) => practitioner_name,
  kit_id: ({ kit_id }) => kit_id,
  details: ({ details }) => describeDetails(details),
};

/** The activity of a record as CSV. The download of the activity and the whole record contain the same file. */
export const activityCsv = (events: readonly PatientEvent[]): string =>
  BYTE_ORDER_MARK +
  [Object.keys(columns), ...events.map((event) => Object.values(columns).map((cell) => cell(event) ?? ''))]
    .map(csvRow)
    .join('');

/** The actor of an event as the owner sees it: names of administrators and laboratories stay private. */
export function actorInWords({ is_own, actor_role, actor_name }: PatientEvent): string {
  if (actor_role === 'customer') return actor_name ?? (is_own ? 'Owner of the record' : 'A former guardian');
  if (actor_role === 'practitioner') return actor_name ?? 'A practitioner';
  if (actor_role === 'admin') return 'An administrator';
  if (actor_role === 'anonymous') return 'Somebody with a link';
  return actor_role === 'lab' || actor_role === 'bench' ? 'The laboratory' : 'The portal';
}
