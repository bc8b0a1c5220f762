import { CompactEncrypt } from 'jose';
import { page } from 'vitest/browser';
import type { Answers } from '#web/testing/fakeServer.ts';
import { renderPortal } from '#web/testing/renderPortal.tsx';

export const TOKEN = 't'.repeat(43);
export const OPEN = `POST /shl/${TOKEN}`;
const keyBytes = new Uint8Array(32).fill(7);

export const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const key = base64url(keyBytes);

export const linkOf = (more: object = {}) => {
  const payload = {
    url: `${window.location.origin}/shl/${TOKEN}`,
    key,
    flag: 'P',
    label: 'Für Dr. Green',
    ...more,
  };
  return `/shl#shlink:/${base64url(new TextEncoder().encode(JSON.stringify(payload)))}`;
};

export const genus = (name: string, value: number, referenceRange?: object[]) => ({
  resource: {
    resourceType: 'Observation',
    valueQuantity: { value },
    specimen: { reference: 'Specimen/1' },
    ...(referenceRange && { referenceRange }),
    component: [{ code: { text: 'Taxon' }, valueCodeableConcept: { text: name } }],
  },
});

const symptom = (text: string, ...codes: string[]) => ({
  text,
  answer: codes.map((code) => ({
    valueCoding: { system: 'https://portal.example/fhir/CodeSystem/symptom-state', code },
  })),
});

export const report = (more: object) => ({
  fullUrl: 'urn:of:the:report',
  resource: {
    resourceType: 'DiagnosticReport',
    status: 'final',
    specimen: [{ reference: 'Specimen/1' }],
    ...more,
  },
});

const attachment = (name: string, path: string) => ({
  title: `MB000101_${name}`,
  url: `${window.location.origin}/api/${path}`,
});

export const bundle = {
  resourceType: 'Bundle',
  timestamp: '2026-03-02T10:05:00Z',
  entry: [
    {
      resource: {
        resourceType: 'Patient',
        name: [{ given: ['Mia'], family: 'Meyer' }],
        birthDate: '2019-05-17',
      },
    },
    {
      resource: {
        resourceType: 'Specimen',
        id: '1',
        accessionIdentifier: { value: 'MB000101' },
        request: [{ reference: 'ServiceRequest/1' }],
        collection: { collectedDateTime: '2026-02-28' },
      },
    },
    {
      resource: {
        resourceType: 'ServiceRequest',
        id: '1',
        status: 'completed',
        identifier: [{ value: 'MB000101' }],
      },
    },
    report({
      presentedForm: [
        attachment('Ranges.html', 'pages/second'),
        attachment('Species.html', 'pages/sixth'),
        attachment('Unknown.html', 'pages/unknown'),
      ],
    }),
    {
      resource: {
        resourceType: 'DocumentReference',
        content: [{ attachment: attachment('Suggestion.pdf', 'documents/fifth') }],
        context: { related: [{ reference: 'ServiceRequest/1' }] },
      },
    },
    genus('Blautia', 4.123),
    genus('Dialister', 0.2, [
      { low: { value: 0.5 }, high: { value: 3 }, text: 'Middle 90 % of 99 samples (Set)' },
    ]),
    genus('Bacteroides', 31.5, [
      { low: { value: 1 }, high: { value: 40 }, text: 'Middle 90 % of 99 samples (Set)' },
    ]),
    {
      resource: {
        resourceType: 'QuestionnaireResponse',
        authored: '2026-03-01T10:00:00Z',
        basedOn: [{ reference: 'ServiceRequest/1' }],
        item: [
          {
            text: 'Basic Information',
            item: [
              { text: 'Location', answer: [{ valueCoding: { display: 'Canada' } }] },
              { text: 'Age', answer: [{ valueInteger: 0 }] },
            ],
          },
          {
            text: 'Symptoms',
            item: [
              {
                text: 'Behavior',
                item: [
                  symptom('Stimming', 'current', 'past'),
                  symptom('Tantrums', 'past'),
                  symptom('Head banging', 'not_known'),
                ],
              },
            ],
          },
        ],
      },
    },
  ],
};

export const sealed = async (content: object = bundle) => ({
  files: [
    {
      contentType: 'application/fhir+json',
      embedded: await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(content)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', cty: 'application/fhir+json' })
        .encrypt(keyBytes),
    },
  ],
});

const field = (name: string) => page.getByRole('textbox', { name });
export const submit = page.getByRole('button', { name: 'Open Record' });

export async function openRecord(answers: Answers, address = linkOf()) {
  const portal = await renderPortal(address, null, answers);
  await field('Your name or practice').fill('Dr. Green');
  await field('Passcode').fill('246813');
  await submit.click();
  return portal;
}
