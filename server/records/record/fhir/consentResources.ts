import type { ConsentKind } from '#contract/identity/consentKind.ts';
import type { PatientRecord } from '#contract/records/record.ts';
import { PRIVACY } from './personResources.ts';
import { type Context, concept, fhirText, ownId, personOf, present, type Resource } from './resource.ts';

const RESEARCH = {
  system: 'http://terminology.hl7.org/CodeSystem/consentscope',
  code: 'research',
  display: 'Research',
};

const kinds: Readonly<Record<ConsentKind, string>> = {
  terms: 'Terms of use',
  privacy: 'Privacy policy',
  health_data: 'Processing of health data',
  research: 'Use for research',
  guardian: 'Statement of guardianship',
};

/** The consents in force of the guardian who reads: to documents, and the statement of guardianship. */
export const consentResources = ({ consents }: PatientRecord, context: Context): Resource[] =>
  consents
    .filter(({ withdrawn_at, still_counts }) => withdrawn_at === null && still_counts)
    .map(({ id, kind, version, title, sha256, given_at, given_by }) =>
      present({
        resourceType: 'Consent',
        id: ownId(context, id),
        status: 'active',
        scope: concept(kinds[kind], kind === 'research' ? RESEARCH : PRIVACY),
        category: [concept(kinds[kind])],
        patient: context.patient,
        dateTime: given_at,
        performer: [personOf(context, given_by)].filter((person) => person !== undefined),
        policy: [{ uri: `${context.public_url}/documents/${kind}?version=${version}` }],
        policyRule: concept(`${fhirText(title)}, version ${version}, SHA-256 ${sha256}`),
      }),
    );
