import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { takeClock } from '#web/session/testing/openVisit.ts';
import { aDraft, type FakeServer } from '../testing/fakeQuestionnaire.ts';
import { openForm } from '../testing/renderSymptomData.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const concerns = page.getByLabelText('What are your biggest concerns?');
const heard = page.getByRole('status').last();
const seen = (sentence: string) => page.getByText(sentence, { exact: true }).last();
const unsent =
  'Not saved yet: the portal cannot be reached. Your answers are kept on this page and sent again.';
const sleep = aDraft({ answers: { biggest_concerns: 'Sleep' } });
const kept = ({ drafts }: FakeServer) => drafts.map(({ answers }) => answers['biggest_concerns']);

/** Opens the form with the clock in hand: `waited` is when a draft is due. */
async function open(held: Partial<FakeServer> = {}) {
  takeClock();
  const rendered = await openForm('generic', held);
  return { ...rendered, waited: () => vi.advanceTimersByTime(1_000) };
}

test('what is typed and ticked is saved, and there again after a crash', async () => {
  const { screen, server, waited } = await open();
  await expect.element(seen('Your answers are saved while you enter them.')).toBeVisible();
  await concerns.fill('Sleep');
  await page.getByRole('group', { name: 'Anxiety' }).getByRole('checkbox', { name: /Past/ }).click();
  await expect.element(seen('Saving draft...')).toBeVisible();
  waited();
  await expect.element(seen('Draft saved')).toBeVisible();
  expect(server.drafts).toMatchObject([
    { answers: { biggest_concerns: 'Sleep' }, behaviors: { anxiety: { past: true } } },
  ]);

  await screen.unmount();
  await open({ drafts: server.drafts });
  await expect.element(concerns).toHaveValue('Sleep');
  await expect.element(page.getByRole('checkbox', { checked: true })).toBeInTheDocument();
  await expect.element(seen('Draft saved')).toBeVisible();
});

test('a screen reader hears of the first time, not of every one', async () => {
  const { server, waited } = await open();
  await expect.element(heard).toHaveTextContent('Your answers are saved while you enter them.');
  await concerns.fill('S');
  await expect.element(seen('Saving draft...')).toBeVisible();
  await expect.element(heard).toHaveTextContent('Your answers are saved while you enter them.');
  waited();
  await expect.element(heard).toHaveTextContent('Draft saved');
  await concerns.fill('Sl');
  await expect.element(seen('Saving draft...')).toBeVisible();
  await expect.element(heard).toHaveTextContent('Draft saved');
  waited();
  await expect.poll(() => kept(server)).toEqual(['Sl']);
});

test('without a connection the answers stay, and go out when it is back', async () => {
  const { server, waited } = await open({ drafts: [sleep] });
  server.is_failing = true;
  await concerns.fill('Sleep and pain');
  waited();
  await expect.element(seen(unsent)).toBeVisible();
  await expect.element(heard).toHaveTextContent(unsent);

  server.is_failing = false;
  window.dispatchEvent(new Event('online'));
  await expect.element(seen('Draft saved')).toBeVisible();
  await expect.element(heard).toHaveTextContent('Draft saved');
  expect(kept(server)).toEqual(['Sleep and pain']);
});

test('an answer that was lost on its way back is no conflict', async () => {
  const { server, waited } = await open({ drafts: [sleep] });
  server.is_silent = true;
  await concerns.fill('Sleep and pain');
  waited();
  await expect.element(seen(unsent)).toBeVisible();
  await concerns.fill('Sleep, pain and food');
  server.is_silent = false;
  waited();
  await expect.element(seen('Saving draft...')).toBeVisible();
  waited();
  await expect.element(seen('Draft saved')).toBeVisible();
  expect(kept(server)).toEqual(['Sleep, pain and food']);
});

test.each([
  ['the tab is hidden', 'visibilitychange'],
  ['the page is closed', 'pagehide'],
])('when %s, what waits is sent at once', async (_, event) => {
  const { server } = await open();
  await concerns.fill('Sleep');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  (event === 'pagehide' ? window : document).dispatchEvent(new Event(event));
  vi.restoreAllMocks();
  await expect.poll(() => kept(server)).toEqual(['Sleep']);
});

test('leaving saves first, and asks only if that fails', async () => {
  const { server, history } = await open();
  const away = page.getByRole('link', { name: 'Emma' });
  await concerns.fill('Sleep');
  server.is_failing = true;
  await away.click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect
    .element(
      dialog.getByText('Your last answers have not been saved yet. If you leave now, they will be lost.'),
    )
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(concerns).toHaveValue('Sleep');

  server.is_failing = false;
  await away.click();
  await expect.element(page.getByRole('heading', { name: 'Patient page' })).toBeVisible();
  expect(kept(server)).toEqual(['Sleep']);
  history.back();
  await expect.element(concerns).toHaveValue('Sleep');
});

test('the choice of forms tells of the draft, and leads back to it', async () => {
  const { waited } = await open();
  await concerns.fill('Sleep');
  waited();
  await expect.element(seen('Draft saved')).toBeVisible();
  await button('Back to form selection').click();
  await expect.element(page.getByText(/^Draft saved .+ Select this form to continue\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'SELECT THIS FORM' }).last().click();
  await expect.element(concerns).toHaveValue('Sleep');
});

test('Start over removes everything, here and on the server', async () => {
  const { server, waited } = await open({ drafts: [sleep] });
  server.is_failing = true;
  await concerns.fill('Sleep and pain');
  await button('Start over').click();
  const dialog = page.getByRole('dialog', { name: 'Start over?' });
  await expect
    .element(dialog.getByText('All answers that you have entered in this form will be removed.'))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('The portal is not available at the moment. Please try again shortly.');

  server.is_failing = false;
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect.element(concerns).toHaveValue('');
  await expect.element(page.getByRole('heading', { name: 'Generic Questionnaire' })).toHaveFocus();
  await expect.element(button('Start over')).not.toBeInTheDocument();
  expect(server.drafts).toEqual([]);

  await concerns.fill('Food');
  waited();
  await expect.poll(() => kept(server)).toEqual(['Food']);
});

test('a kit that is cancelled meanwhile is not filled in any more', async () => {
  const { server, waited } = await open();
  server.status = 'cancelled';
  await concerns.fill('Sleep');
  waited();
  await expect
    .element(page.getByText('This kit is not being processed, so you cannot fill in its questionnaire.'))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Select Questionnaire Type' })).toHaveFocus();
});
