import { actorInWords } from '#contract/operation/audit/activityCsv.ts';
import { auditActions } from '#contract/operation/audit/auditActions.ts';
import { describeAction } from '#contract/operation/audit/auditDetails.ts';
import type { PatientAction } from '#contract/operation/audit/patientActions.ts';
import type { PatientRecord } from '#contract/records/record.ts';
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
