import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { RecordLink } from '#contract/records/record-links.ts';
import { details, openPatient, patient_id } from '#web/families/patients/testing/openPatient.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';

const LIST = `GET /api/patients/${patient_id}/links`;
const CREATE = `POST /api/patients/${patient_id}/links`;

const live: RecordLink = {
  id: '5b7a1c1e-0000-4000-8000-000000000001',
  label: 'Dr. Green',
  created_at: '2026-03-02T10:05:00Z',
  expires_at: '2099-03-09T10:05:00Z',
  ended_at: null,
  tries_left: 3,
  max_openings: 10,
  openings: [{ recipient: 'Dr. Green, Main Street', opened_at: '2026-03-03T09:00:00Z' }],
};
const END = `DELETE /api/patients/${patient_id}/links/${live.id}`;
const SHLINK = `shlink:/${'e'.repeat(200)}`;

const button = (name: string | RegExp) => page.getByRole('button', { name });
const items = page.getByRole('list', { name: 'Links to the record' }).getByRole('listitem');
const dialog = page.getByRole('dialog');

async function open(links: readonly RecordLink[], answers: Answers = {}) {
  const portal = await openPatient(details, {
    [LIST]: () => ({ links }),
    [CREATE]: () => ({ id: crypto.randomUUID(), expires_at: '2099-03-09T10:05:00Z', shlink: SHLINK }),
    ...answers,
  });
  expect(portal.received[LIST]).toBeUndefined();
  await button(/^Show to a doctor/).click();
  return portal;
}

test('links are listed with their state and who opened them', async () => {
  const more = { tries_left: 5, openings: [] };
  await open([
    live,
    { ...live, ...more, id: '2', label: 'Ended one', ended_at: '2026-03-04T09:00:00Z' },
    { ...live, ...more, id: '3', label: 'Dead one', tries_left: 0 },
    { ...live, ...more, id: '4', label: 'Expired one', expires_at: '2026-03-05T09:00:00Z' },
    { ...live, id: '5', label: 'Used one', max_openings: 1 },
  ]);
  await expect.element(items.first()).toMatchTextContent('Works until Mar 9, 2099');
  await expect
    .element(items.first())
    .toMatchTextContent('Opened 1 of 10 times: 2 of 5 wrong passcodes entered.');
  await expect.element(items.first()).toMatchTextContent('Dr. Green, Main Street, Mar 3, 2026');
  for (const text of [
    'Ended Mar 4, 2026',
    'Ended after five wrong passcodes',
    'Expired Mar 5, 2026',
    'All openings used',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect.poll(() => button(/^End link/).all().length).toBe(1);
});

test('a patient without links has a sentence, and links that fail to load can be loaded again', async () => {
  const { answers } = await open([], { [LIST]: refusal('unavailable') });
  await expect.element(page.getByText('Failed to load the links. Please try again.')).toBeVisible();
  answers[LIST] = () => ({ links: [] });
  await button('Try again').click();
  await expect.element(page.getByText('No links have been created yet.')).toBeVisible();
});

test('a new link is shown once with its code and passcode, and can be copied and printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { received } = await open([]);
  await button('Create a link').click();
  const passcode = dialog.getByRole('textbox', { name: 'Passcode' });
  await expect.element(passcode).toBeVisible();
  const typed = (passcode.element() as HTMLInputElement).value;
  expect(typed).toMatch(/^\d{6}$/);
  await dialog.getByRole('textbox', { name: 'Name of the link' }).fill('Dr. Green');
  await dialog.getByRole('combobox', { name: 'Works for' }).selectOptions('30 days');
  await dialog.getByRole('button', { name: 'Create Link' }).click();

  await expect.element(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  expect(received[CREATE]?.map(({ body }) => body)).toEqual([
    { label: 'Dr. Green', passcode: typed, days: 30, max_openings: 10 },
  ]);
  await expect.element(dialog.getByText(typed, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  expect(write).toHaveBeenCalledWith(SHLINK);
  await dialog.getByRole('button', { name: 'Print' }).click();
  expect(print).toHaveBeenCalledOnce();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([
  [1440, 900],
  [360, 740],
])('on a screen of %i by %i, a new link can be copied without scrolling', async (width, height) => {
  await page.viewport(width, height);
  await open([]);
  await button('Create a link').click();
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  await expect.element(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  for (const name of ['Copy link', 'Copy passcode', 'Print', 'Done'])
    await expect.element(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
});

test('a short passcode and a missing name have a sentence and are not sent', async () => {
  const { received } = await open([]);
  await button('Create a link').click();
  await dialog.getByRole('textbox', { name: 'Name of the link' }).fill(' ');
  await dialog.getByRole('textbox', { name: 'Passcode' }).fill('12345');
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  await expect.element(dialog.getByText('Name is required')).toBeVisible();
  await expect.element(dialog.getByText('Please use at least 6 characters')).toBeVisible();
  expect(received[CREATE]).toBeUndefined();
});

test('a refused link says why', async () => {
  await open([], { [CREATE]: refusal('record_link_limit') });
  await button('Create a link').click();
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  await expect
    .element(dialog.getByText('This patient has 20 links that still work. Please end one first.'))
    .toBeVisible();
});

test('a link ends after a confirmation', async () => {
  const { answers, received } = await open([live], { [END]: () => undefined });
  await button('End link Dr. Green').click();
  answers[LIST] = () => ({ links: [{ ...live, ended_at: '2026-03-04T09:00:00Z' }] });
  await dialog.getByRole('button', { name: 'End Link' }).click();
  await expect.element(page.getByText('Ended Mar 4, 2026')).toBeVisible();
  expect(received[END]?.length).toBe(1);
  await expect.element(button('End link Dr. Green')).not.toBeInTheDocument();
});
