import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { listPatients } from '#contract/families/patients.ts';
import { signOut } from '#contract/identity/session.ts';
import type { Draft } from '#contract/questionnaires/questionnaires.ts';
import { clearUnsent, UNSENT_DATABASE } from '#web/lib/unsentDatabase.ts';
import { keepUnsent, readUnsent, type UnsentName, unsentKey } from '#web/lib/unsentStore.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { toastStore } from '#web/ui/toasts.ts';
import { aDraft, type FakeServer, fakeQuestionnaire, kit, patient } from '../testing/fakeQuestionnaire.ts';
import type { UnsentDraft } from './DraftState.ts';

const anna = aProfile();
const name: UnsentName = [anna.id, kit, 'generic'];
const sentence = 'Your answers that had not been sent before are here again.';
const concerns = page.getByLabelText('What are your biggest concerns?');

beforeEach(() => {
  clearUnsent();
  toastStore.setState([], true);
});
afterEach(clearUnsent);

const kept = async () => (await readUnsent(name))?.value as UnsentDraft | undefined;
const concernsOf = (draft: Pick<Draft, 'answers'> | undefined) => draft?.answers['biggest_concerns'];

/** Opens the generic form in the portal, as a new page does. */
async function open(held: Partial<FakeServer> = {}, form = '&form=generic') {
  await cleanup();
  const questionnaire = fakeQuestionnaire(held);
  const portal = await renderPortal(`/enter-symptom-data?patient=${patient}&kit=${kit}${form}`, anna, {
    [`GET ${listPatients.path}`]: () => ({ patients: [] }),
    [`POST ${signOut.path}`]: () => undefined,
    ...questionnaire.answers,
  });
  if (form === '&form=generic') await expect.element(concerns).toBeVisible();
  return { ...portal, server: questionnaire.server };
}

/** Keeps answers as a closed page would have kept them. */
async function keep(draft: Partial<UnsentDraft>) {
  const values = { answers: { biggest_concerns: 'Sleep' }, behaviors: {} };
  const empty = { answers: {}, behaviors: {} };
  await keepUnsent(await unsentKey(anna.id), name, { version: null, base: empty, values, ...draft });
}

test('answers that could not be sent are kept on the device and come back with the next page', async () => {
  const { server } = await open();
  server.isFailing = true;
  await concerns.fill('Sleep');
  await expect.poll(async () => concernsOf((await kept())?.values)).toBe('Sleep');
  await expect
    .element(
      page
        .getByText(
          'Not saved yet: the portal cannot be reached. Your answers stay on this device and will be sent again.',
        )
        .last(),
    )
    .toBeVisible();

  const next = await open();
  await expect.element(concerns).toHaveValue('Sleep');
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.poll(() => concernsOf(next.server.drafts[0])).toBe('Sleep');
  await expect.poll(kept).toBeUndefined();
});

test('the question on leaving says that unsent answers stay on the device', async () => {
  const { server } = await open();
  server.isFailing = true;
  await concerns.fill('Sleep');
  await expect.poll(kept).toBeDefined();
  await page.getByRole('link', { name: 'Register Kit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect.element(dialog.getByText(/They stay on this device and are sent when/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('a saved draft leaves no copy on the device', async () => {
  const { server } = await open();
  await concerns.fill('Sleep');
  await expect.poll(kept).toBeDefined();
  await expect.poll(() => concernsOf(server.drafts[0])).toBe('Sleep');
  await expect.poll(kept).toBeUndefined();
});

test('kept answers are merged with answers that another device has saved since', async () => {
  const base = { answers: { biggest_concerns: 'Pain' }, behaviors: {} };
  await keep({ version: 1, base });
  const newer = aDraft({ version: 2, answers: { biggest_concerns: 'Pain', allergies: 'Milk' } });
  const { server } = await open({ drafts: [newer] });
  await expect.element(concerns).toHaveValue('Sleep');
  await expect
    .poll(() => server.drafts[0]?.answers)
    .toEqual({ biggest_concerns: 'Sleep', allergies: 'Milk' });
  await expect.poll(kept).toBeUndefined();
});

test('kept answers to a question that another device has answered otherwise ask which to keep', async () => {
  await keep({});
  const { server } = await open({ drafts: [aDraft({ answers: { biggest_concerns: 'Pain' } })] });
  const dialog = page.getByRole('dialog', { name: 'Which answers do you want to keep?' });
  await expect.element(dialog).toBeVisible();
  expect(await kept()).toBeDefined();
  await dialog.getByRole('button', { name: 'Keep my answers' }).click();
  await expect.poll(() => concernsOf(server.drafts[0])).toBe('Sleep');
  await expect.poll(kept).toBeUndefined();
});

test('kept answers of which the server has the earlier part cause no conflict', async () => {
  await keep({ sent: { answers: { biggest_concerns: 'Sl' }, behaviors: {} } });
  const { server } = await open({ drafts: [aDraft({ answers: { biggest_concerns: 'Sl' } })] });
  await expect.element(concerns).toHaveValue('Sleep');
  await expect.poll(() => concernsOf(server.drafts[0])).toBe('Sleep');
});

test('kept answers that have arrived are removed without a word', async () => {
  await keep({});
  const { server } = await open({ drafts: [aDraft({ answers: { biggest_concerns: 'Sleep' } })] });
  await expect.poll(kept).toBeUndefined();
  await expect.element(page.getByText(sentence)).not.toBeInTheDocument();
  expect(server.sent).toEqual([]);
});

test('another form stays closed while this device holds answers that it would lack', async () => {
  await keep({});
  const { server } = await open({}, '');
  await expect
    .element(page.getByText('Open the Generic Questionnaire first: its last answers have not been sent yet.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'SELECT THIS FORM' }).first()).toBeDisabled();
  await page.getByRole('button', { name: 'SELECT THIS FORM' }).last().click();
  await expect.poll(() => concernsOf(server.drafts[0])).toBe('Sleep');
  await expect.poll(kept).toBeUndefined();
  await page.getByRole('button', { name: 'Back to form selection' }).click();
  await page.getByRole('button', { name: 'SELECT THIS FORM' }).first().click();
  await expect.element(concerns).toHaveValue('Sleep');
});

test.each([
  ['submitted', { submitted: { form_type: 'generic', created_at: '2026-03-01T10:00:00Z' } }],
  ['cancelled', { status: 'cancelled' }],
] as const)('kept answers are dropped once the kit is %s', async (_, held) => {
  await keep({});
  const { server } = await open(held, '');
  await expect.poll(kept).toBeUndefined();
  expect(server.sent).toEqual([]);
});

test('a logout asks before it removes the kept answers of all kits and their key', async () => {
  await keep({});
  await keepUnsent(await unsentKey(anna.id), [anna.id, patient, 'generic'], 'Another kit');
  const { history } = await open({}, '');
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out without saving?' });
  await expect
    .element(question.getByText(/^Answers that could not be sent yet will be removed/))
    .toBeVisible();
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => history.location.pathname).toBe('/login');
  await expect
    .poll(async () => (await indexedDB.databases()).map(({ name }) => name))
    .not.toContain(UNSENT_DATABASE);
});

test('a browser without storage keeps the answers on the page only', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('No storage', 'SecurityError');
  });
  const { server } = await open();
  server.isFailing = true;
  await concerns.fill('Sleep');
  await expect.element(page.getByText(/Your answers stay on this page/).last()).toBeVisible();
  server.isFailing = false;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => concernsOf(server.drafts[0])).toBe('Sleep');
  vi.restoreAllMocks();
});

test('a page that was left writes no copy over the one that the next page has saved', async () => {
  const { server } = await open();
  server.isFailing = true;
  await concerns.fill('Sleep');
  await expect.poll(kept).toBeDefined();
  const next = await open();
  await expect.poll(() => concernsOf(next.server.drafts[0])).toBe('Sleep');
  await expect.poll(kept).toBeUndefined();
  // Longer than the pause before a write of the page that was left.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await kept()).toBeUndefined();
});

test('the address of another form leads to the selection while this device holds unsent answers', async () => {
  await keep({});
  await open({}, '&form=original');
  await expect
    .element(
      page.getByText(/^Open the Generic Questionnaire first: its last answers have not been sent yet\./),
    )
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Submit questionnaire' })).not.toBeInTheDocument();
});
