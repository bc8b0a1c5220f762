import type { RecordKit } from '#contract/records/record.ts';
import {
  type Context,
  concept,
  fhirText,
  kitSystem,
  personOf,
  present,
  type Resource,
  referTo,
} from './resource.ts';

const STOOL = {
  system: 'http://terminology.hl7.org/CodeSystem/v2-0487',
  code: 'STL',
  display: 'Stool = Fecal',
};

/** The state of the order for an analysis, by the status of the kit. */
const orderStatus = {
  registered: 'active',
  received: 'active',
  in_analysis: 'active',
  information_needed: 'active',
  report_ready: 'completed',
  rejected: 'revoked',
  cancelled: 'revoked',
} as const;

const noteOf = (author: object, text: string | null | undefined) => {
  const words = fhirText(text);
  return words === undefined ? [] : [{ ...author, text: words }];
};

/** The registration of a kit, as the order of its analysis. */
export function orderResource(kit: RecordKit, context: Context): Resource {
  return present({
    resourceType: 'ServiceRequest',
    id: kit.id,
    identifier: [{ system: kitSystem(context), value: kit.kit_id }],
    status: orderStatus[kit.status],
    intent: 'order',
    code: concept('Gut microbiome analysis of a stool sample', ...(context.codes.analysis ?? [])),
    subject: context.patient,
    authoredOn: kit.created_at,
    requester: personOf(context, kit.registered_by),
    specimen: [{ reference: `Specimen/${kit.id}` }],
    note: [
      // Each guardian may change them; nothing says who did.
      ...noteOf({ authorString: 'Owner or guardian' }, kit.kit_notes),
      ...noteOf({ authorString: 'Practitioner' }, kit.practitioner_notes),
    ],
  });
}

/** The sample of a kit. The laboratory has it from the first `received` on. */
export function sampleResource(kit: RecordKit, context: Context, order: Resource): Resource {
  const received = kit.status_changes.find(({ status }) => status === 'received');
  const reason = kit.status_changes.findLast(({ status }) => status === kit.status)?.reason;
  return present({
    resourceType: 'Specimen',
    id: kit.id,
    accessionIdentifier: { system: kitSystem(context), value: kit.kit_id },
    status:
      kit.status === 'rejected' ? 'unsatisfactory' : kit.status === 'cancelled' ? 'unavailable' : undefined,
    type: concept('Stool', STOOL, ...(context.codes.stool ?? [])),
    subject: context.patient,
    receivedTime: received?.changed_at,
    request: [referTo(order)],
    collection: kit.sample_taken_date === null ? undefined : { collectedDateTime: kit.sample_taken_date },
    note: noteOf({ authorString: 'Laboratory' }, reason),
  });
}
