import { everyVersion } from '#contract/questionnaires/answers.ts';
import type { PatientRecord } from '#contract/records/record.ts';
import { enterotypeSet } from '#server/reports/report-pages/enterotypeSet.ts';
import { answersResources } from './answersResource.ts';
import { consentResources } from './consentResources.ts';
import { eventResources } from './eventResources.ts';
import { orderResource, sampleResource } from './kitResources.ts';
import {
  accessResources,
  guardianResources,
  patientResource,
  portalResource,
  practitionerResources,
} from './personResources.ts';
import { questionnaireResource } from './questionnaireResource.ts';
import { genusResources, reportResource, suggestionResource } from './reportResources.ts';
import {
  type AddressOf,
  addressesIn,
  type Context,
  ownId,
  type Portal,
  type Resource,
  referTo,
} from './resource.ts';

/** A Bundle of FHIR R4. */
export interface Bundle {
  readonly resourceType: 'Bundle';
  readonly type: 'collection' | 'searchset';
  readonly timestamp: string;
  readonly entry: readonly { readonly fullUrl: string; readonly resource: Resource }[];
}

/**
 * A record as a FHIR R4 Bundle. References are `Type/id` and lead to the `fullUrl` of an entry.
 * @param type `searchset` for the answer to `$everything`, `collection` for a file.
 * @param addressOf where the bundle's reader opens the documents of reports.
 */
export function bundleOf(
  record: PatientRecord,
  portal: Portal,
  type: Bundle['type'],
  addressOf: AddressOf = addressesIn(portal),
): Bundle {
  const patient = { reference: `Patient/${record.patient.id}` };
  const context: Context = {
    ...portal,
    addressOf,
    read_at: record.read_at,
    patient,
    people: new Map(
      [record.owner, ...record.guardians].map(({ id }) => [
        id,
        { reference: `RelatedPerson/${ownId({ patient }, id)}` },
      ]),
    ),
    portal: referTo(portalResource),
  };
  const resources = [
    patientResource(record),
    ...guardianResources(record, context),
    portalResource,
    ...practitionerResources(record),
    ...accessResources(record, context),
    ...consentResources(record, context),
    ...questionnairesOf(record, context),
    ...record.kits.flatMap((kit) => resourcesOfKit(kit, context)),
    ...eventResources(record, context),
  ];
  return {
    resourceType: 'Bundle',
    type,
    timestamp: record.read_at,
    entry: resources.map((resource) => ({
      fullUrl: `${portal.public_url}/api/fhir/R4/${resource.resourceType}/${resource.id}`,
      resource,
    })),
  };
}

/** The versions of the questionnaires to which the record has answers. */
const questionnairesOf = ({ kits }: PatientRecord, context: Context) => {
  const given = kits.flatMap(({ submitted, earlier_answers, drafts }) => [
    ...(submitted ? [submitted] : []),
    ...earlier_answers,
    ...drafts,
  ]);
  return everyVersion
    .filter(({ form_type, version }) =>
      given.some((each) => each.form_type === form_type && each.definition_version === version),
    )
    .map((definition) => questionnaireResource(definition, context));
};

function resourcesOfKit(kit: PatientRecord['kits'][number], context: Context): Resource[] {
  const order = orderResource(kit, context);
  const sample = sampleResource(kit, context, order);
  const genera = genusResources(kit, sample, context, enterotypeSet);
  const documents = [
    reportResource(kit, context, { order, sample, genera }),
    suggestionResource(kit, context),
  ];
  return [
    order,
    sample,
    ...answersResources(kit, context, order),
    ...genera,
    ...documents.filter((resource) => resource !== undefined),
  ];
}
