import { auditActions, type PatientAction, type PatientEvent } from '#contract/audit/audit.ts';
import { describeAction } from '#contract/audit/auditDetails.ts';
import type { PatientRecord } from '#contract/record.ts';
import { type Context, codeSystem, ownId, type Resource } from './resource.ts';

const REST = {
  system: 'http://terminology.hl7.org/CodeSystem/audit-event-type',
  code: 'rest',
  display: 'RESTful Operation',
};

const created = new Set<PatientAction>(['patient_created', 'kit_registered', 'questionnaire_submitted']);
/** Names of actions that read a record end so. */
const READING = /_(read|exported|made)$/;

const kindOf = (action: PatientAction) => (created.has(action) ? 'C' : READING.test(action) ? 'R' : 'U');

/** Who acted, in the owner's view: names of administrators and laboratories stay private. */
export function actorInWords({ is_own, actor_role, actor_name }: PatientEvent): string {
  if (actor_role === 'customer') return actor_name ?? (is_own ? 'Owner of the record' : 'A former guardian');
  if (actor_role === 'practitioner') return actor_name ?? 'A practitioner';
  if (actor_role === 'admin') return 'An administrator';
  if (actor_role === 'anonymous') return 'Somebody with a link';
  return actor_role === 'lab' ? 'The laboratory' : 'The portal';
}

/** The owner's view of the audit trail. */
export function eventResources({ activity }: PatientRecord, context: Context): Resource[] {
  const { patient, portal } = context;
  return activity.map((event) => ({
    resourceType: 'AuditEvent',
    id: ownId(context, `event${event.id}`),
    type: REST,
    subtype: [
      {
        system: codeSystem(context, 'audit-action'),
        code: event.action,
        display: auditActions[event.action],
      },
    ],
    action: kindOf(event.action),
    recorded: event.happened_at,
    outcome: '0',
    outcomeDesc: describeAction(event.action, event.details),
    agent: [{ name: actorInWords(event), requestor: true }],
    source: { observer: portal },
    entity: [
      { what: patient },
      ...(event.kit_id === null ? [] : [{ name: `Kit ${event.kit_id}` }]),
      ...(event.practitioner_name === null ? [] : [{ name: event.practitioner_name }]),
    ],
  }));
}
