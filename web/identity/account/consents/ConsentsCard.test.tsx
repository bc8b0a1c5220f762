import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Consents } from '#contract/identity/consents.ts';
import { PatientId, type Role } from '#contract/shared/ids.ts';
import { aConsent, aDocument, newest } from '#web/identity/consents/testing/aDocument.ts';
import { accountAnswers } from '#web/identity/session/testing/accountAnswers.ts';
import { barriersIn } from '#web/testing/barriersIn.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const emma = {
  id: PatientId.parse('7d444840-9dc0-41d1-b245-5ffdce74fad2'),
  first_name: 'Emma',
  last_name: 'Stone',
};
const nothing: Consents = { due: [], consents: [], patients: [emma], research: null };
const section = page.getByRole('region', { name: 'Consents' });
const button = (name: string) => section.getByRole('button', { name });
const dialog = page.getByRole('dialog');

async function openAccount(consents: Partial<Consents>, more: Answers = {}) {
  const state: { shown: Partial<Consents> } = { shown: consents };
  const portal = await renderPortal('/account', aProfile(), {
    ...accountAnswers,
    'GET /api/consents': () => ({ ...nothing, ...state.shown }),
    [newest('research')]: () => aDocument('research'),
    ...more,
  });
  await expect.element(section).toBeVisible();
  return { ...portal, state };
}

test('a customer who has accepted nothing reads so, and nothing about research', async () => {
  await openAccount({});
  await expect.element(section.getByText('You have not accepted any documents.')).toBeVisible();
  await expect.element(section.getByText('About research')).not.toBeInTheDocument();
});

test.each<Role>(['practitioner', 'admin'])('a %s has no consents', async (role) => {
  await renderPortal('/account', aProfile({ role }), accountAnswers);
  await expect.element(page.getByRole('region', { name: 'Sessions' })).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
});

test.each([1440, 360])('shows the accepted versions with their dates at %i px', async (width) => {
  const consents = [
    aConsent('terms'),
    aConsent('privacy', { still_counts: false, version: 2 }),
    aConsent('health_data', { withdrawn_at: '2026-05-09T10:00:00Z' }),
    aConsent('guardian', { patient_id: emma.id }),
  ];
  await openAccount({ consents, due: [aDocument('privacy')], research: aDocument('research') });
  await page.viewport(width, 900);
  const items = section.getByRole('listitem');
  for (const text of ['About terms', 'In force', 'Accepted May 3, 2026'])
    await expect.element(items.nth(0).getByText(text, { exact: false })).toBeVisible();
  await expect.element(items.nth(0).getByText('Version 1', { exact: false })).toBeVisible();
  await expect.element(items.nth(1).getByText('New version', { exact: false })).toBeVisible();
  await expect.element(items.nth(2).getByText('Withdrawn May 9, 2026', { exact: false })).toBeVisible();
  for (const text of ['About guardian: Emma Stone', 'Stated May 3, 2026'])
    await expect.element(items.nth(3).getByText(text, { exact: false })).toBeVisible();
  await expect
    .element(section.getByRole('link', { name: 'Read About privacy' }))
    .toHaveAttribute('href', '/documents/privacy?version=2');
  await expect.element(button('Withdraw consent to About terms')).toBeVisible();
  for (const name of ['About guardian', 'About health_data'])
    await expect.element(button(`Withdraw consent to ${name}`)).not.toBeInTheDocument();
  expect(await barriersIn(section.element())).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('a withdrawal explains its effects, and can be tried again', async () => {
  const consent = aConsent('terms');
  const { received, answers, state } = await openAccount(
    { consents: [consent] },
    { [`DELETE /api/consents/${consent.id}`]: refusal('unavailable') },
  );
  await button('Withdraw consent to About terms').click();
  await expect.element(dialog.getByText('The portal then takes no new data', { exact: false })).toBeVisible();
  await expect
    .element(dialog.getByText('Your reports, patients and links stay.', { exact: false }))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The portal is not available at the moment. Please try again shortly.');
  answers[`DELETE /api/consents/${consent.id}`] = () => undefined;
  state.shown = { consents: [{ ...consent, withdrawn_at: '2026-05-09T10:00:00Z' }] };
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(section.getByText('Withdrawn', { exact: true })).toBeVisible();
  expect(received[`DELETE /api/consents/${consent.id}`]).toHaveLength(2);
});

test('documents that wait are accepted here, too', async () => {
  const { received, state } = await openAccount({ due: [aDocument('terms')] });
  await button('Read and accept').click();
  state.shown = { consents: [aConsent('terms')] };
  await dialog.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: 'Accept and continue' }).click();
  await expect.element(section.getByText('In force')).toBeVisible();
  expect(received['POST /api/consents']).toHaveLength(1);
});

test('research is off, is allowed for one patient after its document was read, and withdrawn', async () => {
  const { received, state } = await openAccount({ research: aDocument('research') });
  await expect.element(section.getByText('Off', { exact: true })).toBeVisible();
  await button('Read about research for Emma Stone').click();
  const allow = dialog.getByRole('button', { name: 'Allow' });
  await expect.element(dialog.getByText('The text about research')).toBeVisible();
  await expect.element(allow).toBeDisabled();
  expect(await barriersIn(dialog.element())).toEqual([]);
  await dialog.getByRole('checkbox').click();
  state.shown = { ...state.shown, consents: [aConsent('research', { patient_id: emma.id })] };
  await allow.click();
  await expect.element(section.getByText('Allowed', { exact: true })).toBeVisible();
  const { id: document_id, sha256 } = aDocument('research');
  expect(received['POST /api/consents']?.map(({ body }) => body)).toEqual([
    { consents: [{ document_id, sha256, patient_id: emma.id }] },
  ]);
  await button('Withdraw research for Emma Stone').click();
  await expect
    .element(dialog.getByText('Research may no longer use the data of this patient.', { exact: false }))
    .toBeVisible();
});

test('consents that do not load can be tried again', async () => {
  const { answers } = await openAccount({}, { 'GET /api/consents': refusal('unexpected') });
  await expect.element(section.getByRole('alert')).toBeVisible();
  answers['GET /api/consents'] = () => nothing;
  await button('Try again').click();
  await expect.element(section.getByText('You have not accepted any documents.')).toBeVisible();
});
