import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { savedFiles } from '#web/testing/savedFiles.ts';
import { bundle, genus, OPEN, openRecord, report, sealed } from './testing/openRecord.ts';

const summary = page.getByRole('region', { name: 'Summary' });

test('the summary comes first: symptoms, and values outside the range without a judgment', async () => {
  await openRecord({ [OPEN]: () => sealed() });
  await expect.element(summary.getByText('Not known as symptoms: 1')).toBeVisible();
  await expect.element(summary.getByText('Behavior: Stimming (also past)')).toBeVisible();
  await expect.element(summary.getByText('Behavior: Tantrums')).toBeVisible();
  await expect.element(summary.getByText(/0 above the range, 1 within, 1 below/)).toBeVisible();
  const outside = summary.getByRole('table', { name: 'Genera outside the range' }).getByRole('row');
  await expect.element(outside.nth(1)).toMatchTextContent('Dialister0.2 %0.5–3 %Below');
  expect(outside.all().length).toBe(2);
  await expect
    .element(summary.getByText(/neither good nor bad by itself\. This is not a diagnosis/))
    .toBeVisible();
});

test('current and past symptoms come before the answers, and the unknown are folded', async () => {
  await openRecord({ [OPEN]: () => sealed() });
  await expect.element(page.getByRole('heading', { name: 'Current or recent symptoms: 1' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Past symptoms: 1' })).toBeVisible();
  await expect.element(page.getByText('Behavior: Head banging')).not.toBeVisible();
  await page.getByRole('main').getByText('Not known as symptoms: 1').last().click();
  await expect.element(page.getByText('Behavior: Head banging')).toBeVisible();
});

test('the pages of the report and the suggestion open below their buttons', async () => {
  await openRecord({ [OPEN]: () => sealed() });
  const documents = page.getByRole('group', { name: 'Report' }).getByRole('button');
  await expect.element(documents.first()).toBeVisible();
  expect(documents.elements().map((button) => button.textContent)).toEqual([
    'Ranges',
    'Species',
    'Suggestion of the practitioner',
  ]);
  await documents.first().click();
  const frame = page.getByTitle('Ranges');
  await expect.element(frame).toHaveAttribute('src', `${window.location.origin}/api/pages/second`);
  await expect.element(frame).toHaveAttribute('sandbox', 'allow-scripts allow-downloads');
  await documents.first().click();
  await expect.element(frame).not.toBeInTheDocument();
});

test('a withdrawn report is shown with its reason', async () => {
  const withdrawn = report({ status: 'entered-in-error', conclusion: 'The samples were swapped.' });
  const others = bundle.entry.filter(({ resource }) => resource.resourceType !== 'DiagnosticReport');
  await openRecord({ [OPEN]: () => sealed({ ...bundle, entry: [...others, withdrawn] }) });
  await expect
    .element(
      page.getByText('The report of this kit was wrong and has been withdrawn. The samples were swapped.'),
    )
    .toBeVisible();
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
  await openRecord({ [OPEN]: () => sealed(withSample(sample)) });
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
});

test('the most common genera come first, the others are folded, and buttons lead past them', async () => {
  const many = Array.from({ length: 40 }, (_, index) => genus(`Genus ${index}`, 1 + index / 100));
  await openRecord({ [OPEN]: () => sealed({ ...bundle, entry: [...bundle.entry, ...many] }) });
  const rows = page.getByRole('table', { name: 'Genera of kit MB000101', exact: true }).getByRole('row');
  await expect.element(rows.nth(1)).toMatchTextContent('Bacteroides');
  expect(rows.all().length).toBe(16);
  await expect.element(page.getByText('Genus 0', { exact: true })).not.toBeVisible();
  await page.getByText('28 less common genera').click();
  await expect.element(page.getByText('Genus 0', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: /^Symptom data of kit MB000101/ }).click();
  const answers = page.getByRole('heading', { name: /^Symptom data of kit MB000101/ });
  await expect.element(answers).toHaveFocus();
  await expect.element(answers).toBeInViewport();
});

test('the record is saved as a FHIR file without the addresses of pages, which soon end', async () => {
  const saved = savedFiles();
  await openRecord({ [OPEN]: () => sealed() });
  await page.getByRole('button', { name: 'Save for medical software' }).click();
  expect(saved).toMatchObject([{ name: 'record.fhir.json' }]);
  const text = await saved[0]?.text();
  expect(text).toContain('"fullUrl":"urn:of:the:report"');
  expect(text).toContain('Bacteroides');
  expect(text).not.toContain('/api/');
  await expect.element(page.getByText('Report pages are not part of this file.')).toBeVisible();
});
