import { CompactEncrypt } from 'jose';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { savedFiles } from '#web/testing/savedFiles.ts';

const TOKEN = 't'.repeat(43);
const OPEN = `POST /shl/${TOKEN}`;
const keyBytes = new Uint8Array(32).fill(7);

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const key = base64url(keyBytes);

const linkOf = (more: object = {}) => {
  const payload = {
    url: `${window.location.origin}/shl/${TOKEN}`,
    key,
    flag: 'P',
    label: 'Für Dr. Green',
    ...more,
  };
  return `/shl#shlink:/${base64url(new TextEncoder().encode(JSON.stringify(payload)))}`;
};

const genus = (name: string, value: number, referenceRange?: object[]) => ({
  resource: {
    resourceType: 'Observation',
    valueQuantity: { value },
    specimen: { reference: 'Specimen/1' },
    ...(referenceRange && { referenceRange }),
    component: [{ code: { text: 'Taxon' }, valueCodeableConcept: { text: name } }],
  },
});

const bundle = {
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
    genus('Blautia', 4.123),
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
        ],
      },
    },
  ],
};

const sealed = async (content: object = bundle) => ({
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
const submit = page.getByRole('button', { name: 'Open Record' });

async function open(answers: Answers, address = linkOf()) {
  const portal = await renderPortal(address, null, answers);
  await field('Your name or practice').fill('Dr. Green');
  await field('Passcode').fill('246813');
  await submit.click();
  return portal;
}

test('a doctor without an account reads the record with the passcode, decrypted in the browser', async () => {
  const { received } = await open({ [OPEN]: () => sealed() });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mia Meyer' })).toBeVisible();
  expect(received[OPEN]?.map(({ body }) => body)).toEqual([{ recipient: 'Dr. Green', passcode: '246813' }]);
  await expect.element(page.getByText(/Date of Birth: May 17, 2019/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Kit MB000101' })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Genera of kit MB000101' }).getByRole('row');
  await expect.element(rows.nth(1)).toMatchTextContent('Bacteroides32 %1–40 %');
  await expect.element(rows.nth(2)).toMatchTextContent('Blautia4.1 %–');
  await expect.element(page.getByText(/Middle 90 % of 99 samples.*This is not a diagnosis/)).toBeVisible();
  const symptoms = page.getByRole('heading', { name: 'Symptom data of kit MB000101, Mar 1, 2026' });
  await expect.element(symptoms).toBeVisible();
  await expect.element(page.getByText('Canada')).toBeVisible();
  await expect.element(page.getByText('0', { exact: true })).toBeVisible();
});

const withSample = (more: object) => ({
  ...bundle,
  entry: bundle.entry.map((each) =>
    each.resource.resourceType === 'Specimen' ? { resource: { ...each.resource, ...more } } : each,
  ),
});

test.each([
  [
    'rejected',
    { status: 'unsatisfactory', note: [{ text: 'The tube leaked.' }] },
    'The laboratory rejected this sample. The tube leaked.',
  ],
  ['cancelled', { status: 'unavailable' }, 'This kit was cancelled.'],
  ['analyzed', {}, 'The analysis is complete.'],
  [
    'received',
    { request: [], receivedTime: '2026-03-01T10:00:00Z' },
    'The laboratory has received the sample. The analysis is not complete yet.',
  ],
  ['expected', { request: [] }, 'The laboratory has not received the sample yet.'],
])('the state of a %s sample has a sentence', async (_, sample, sentence) => {
  await open({ [OPEN]: () => sealed(withSample(sample)) });
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
});

test('the most common genera come first, the others are folded, and buttons lead past them', async () => {
  const many = Array.from({ length: 40 }, (_, index) => genus(`Genus ${index}`, 1 + index / 100));
  await open({ [OPEN]: () => sealed({ ...bundle, entry: [...bundle.entry, ...many] }) });
  const rows = page.getByRole('table', { name: 'Genera of kit MB000101', exact: true }).getByRole('row');
  await expect.element(rows.nth(1)).toMatchTextContent('Bacteroides');
  expect(rows.all().length).toBe(16);
  await expect.element(page.getByText('Genus 0', { exact: true })).not.toBeVisible();
  await page.getByText('27 less common genera').click();
  await expect.element(page.getByText('Genus 0', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: /^Symptom data of kit MB000101/ }).click();
  const answers = page.getByRole('heading', { name: /^Symptom data of kit MB000101/ });
  await expect.element(answers).toHaveFocus();
  await expect.element(answers).toBeInViewport();
});

test('the record is saved as a FHIR file', async () => {
  const saved = savedFiles();
  await open({ [OPEN]: () => sealed() });
  await page.getByRole('button', { name: 'Save as FHIR file' }).click();
  expect(saved).toMatchObject([{ name: 'record.fhir.json' }]);
});

test('a user of the portal opens a link, too, and the name of the link is the title', async () => {
  await renderPortal(linkOf(), aProfile(), {});
  await expect.element(page.getByRole('heading', { level: 1, name: 'Für Dr. Green' })).toBeVisible();
});

test.each(['passcode_wrong', 'record_link_not_found', 'over_request_rate_limit', 'unavailable'] as const)(
  'the refusal %s has its sentence, and the form can be sent again',
  async (code) => {
    const { answers } = await open({ [OPEN]: refusal(code) });
    await expect.element(page.getByRole('alert')).toBeVisible();
    answers[OPEN] = () => sealed();
    await submit.click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Mia Meyer' })).toBeVisible();
  },
);

test('a content that another key has sealed is not shown', async () => {
  await open({ [OPEN]: () => sealed() }, linkOf({ key: base64url(new Uint8Array(32)) }));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByText('Mia Meyer')).not.toBeInTheDocument();
});

test.each([
  ['without a payload', '/shl'],
  ['that is cut off', linkOf().slice(0, -20)],
  ['of another portal', linkOf({ url: `https://elsewhere.example/shl/${TOKEN}` })],
  ['with a short key', linkOf({ key: 'x' })],
])('a link %s is refused before anything is asked', async (_, address) => {
  const { received } = await renderPortal(address, null, {});
  await expect.element(page.getByText(/^This link is not complete/)).toBeVisible();
  await expect.element(submit).not.toBeInTheDocument();
  expect(Object.keys(received).filter((call) => call.includes('/shl/'))).toEqual([]);
});

test('a missing name and passcode are not sent', async () => {
  const { received } = await renderPortal(linkOf(), null, {});
  await submit.click();
  await expect.element(page.getByText('Passcode is required')).toBeVisible();
  expect(received[OPEN]).toBeUndefined();
});
