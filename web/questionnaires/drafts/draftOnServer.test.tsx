import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aDocument } from '#web/identity/consents/testing/aDocument.ts';
import { takeClock } from '#web/identity/session/testing/renderSession.ts';
import { aCompleteDraft, aDraft, type FakeServer } from '../testing/fakeQuestionnaire.ts';
import { openForm } from '../testing/renderSymptomData.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const concerns = page.getByLabelText('What are your biggest concerns?');
const announced = page.getByRole('status').last();
const visible = (sentence: string | RegExp) => page.getByText(sentence, { exact: true }).last();
const unsent =
  'Not saved yet: the portal cannot be reached. Your answers stay on this page and will be sent again.';
const sleep = aDraft({ answers: { biggest_concerns: 'Sleep' } });
const kept = ({ drafts }: FakeServer) => drafts.map(({ answers }) => answers['biggest_concerns']);

/** Opens the form with a fake clock. `saveDelay` advances it until a draft is due. */
async function open(held: Partial<FakeServer> = {}) {
  takeClock();
  const rendered = await openForm('generic', held);
  return { ...rendered, saveDelay: () => vi.advanceTimersByTime(1_000) };
}

test('the form saves text and ticks and restores them after a crash', async () => {
  const { screen, server, saveDelay } = await open();
  await expect.element(visible('Your answers are saved as you enter them.')).toBeVisible();
  await concerns.fill('Sleep');
  await page.getByRole('group', { name: 'Anxiety' }).getByRole('checkbox', { name: /Past/ }).click();
  await expect.element(visible('Saving draft...')).toBeVisible();
  saveDelay();
  await expect.element(visible('Draft saved')).toBeVisible();
  expect(server.drafts).toMatchObject([
    { answers: { biggest_concerns: 'Sleep' }, behaviors: { anxiety: { past: true } } },
  ]);

  await screen.unmount();
  await open({ drafts: server.drafts });
  await expect.element(concerns).toHaveValue('Sleep');
  await expect.element(page.getByRole('checkbox', { checked: true })).toBeInTheDocument();
  await expect.element(visible('Draft saved')).toBeVisible();
});

test('typed answers wait on the page for a missing consent, and are sent once it is given', async () => {
  const { server, saveDelay } = await open({ due: [aDocument('health_data')], drafts: [aCompleteDraft()] });
  await page.getByRole('button', { name: 'Not now' }).click();
  await concerns.fill('Sleep');
  saveDelay();
  await expect.element(visible(/^Not saved: Your consent is missing/)).toBeVisible();
  expect(kept(server)).not.toContain('Sleep');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await button('Read and accept').click();
  await page.getByRole('button', { name: 'Not now' }).click();
  await button('Submit questionnaire').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('checkbox', { name: /About health_data/ }).click();
  await page.getByRole('button', { name: 'Accept and continue' }).click();
  await expect.element(visible('Saving draft...')).toBeVisible();
  saveDelay();
  await expect.element(visible('Draft saved')).toBeVisible();
  expect(kept(server)).toEqual(['Sleep']);
});

test('screen readers announce the first save but not every save', async () => {
  const { server, saveDelay } = await open();
  await expect.element(announced).toHaveTextContent('Your answers are saved as you enter them.');
  await concerns.fill('S');
  await expect.element(visible('Saving draft...')).toBeVisible();
  await expect.element(announced).toHaveTextContent('Your answers are saved as you enter them.');
  saveDelay();
  await expect.element(announced).toHaveTextContent('Draft saved');
  await concerns.fill('Sl');
  await expect.element(visible('Saving draft...')).toBeVisible();
  await expect.element(announced).toHaveTextContent('Draft saved');
  saveDelay();
  await expect.poll(() => kept(server)).toEqual(['Sl']);
});

test('answers stay on the page while offline and are sent once online', async () => {
  const { server, saveDelay } = await open({ drafts: [sleep] });
  server.isFailing = true;
  await concerns.fill('Sleep and pain');
  saveDelay();
  await expect.element(visible(unsent)).toBeVisible();
  await expect.element(announced).toHaveTextContent(unsent);

  server.isFailing = false;
  window.dispatchEvent(new Event('online'));
  await expect.element(visible('Draft saved')).toBeVisible();
  await expect.element(announced).toHaveTextContent('Draft saved');
  expect(kept(server)).toEqual(['Sleep and pain']);
});

test('a lost response to a draft causes no conflict', async () => {
  const { server, saveDelay } = await open({ drafts: [sleep] });
  server.isSilent = true;
  await concerns.fill('Sleep and pain');
  saveDelay();
  await expect.element(visible(unsent)).toBeVisible();
  await concerns.fill('Sleep, pain and food');
  server.isSilent = false;
  saveDelay();
  await expect.element(visible('Saving draft...')).toBeVisible();
  saveDelay();
  await expect.element(visible('Draft saved')).toBeVisible();
  expect(kept(server)).toEqual(['Sleep, pain and food']);
});

test.each([
  ['the tab is hidden', 'visibilitychange'],
  ['the page is closed', 'pagehide'],
])('the form sends its pending draft at once when %s', async (_, event) => {
  const { server } = await open();
  await concerns.fill('Sleep');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  (event === 'pagehide' ? window : document).dispatchEvent(new Event(event));
  vi.restoreAllMocks();
  await expect.poll(() => kept(server)).toEqual(['Sleep']);
});

test('leaving the form saves first and asks only if that fails', async () => {
  const { server, history } = await open();
  const away = page.getByRole('link', { name: 'Emma' });
  await concerns.fill('Sleep');
  server.isFailing = true;
  await away.click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect
    .element(
      dialog.getByText('Your last answers have not been saved yet. If you leave now, they will be lost.'),
    )
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(concerns).toHaveValue('Sleep');

  server.isFailing = false;
  await away.click();
  await expect.element(page.getByRole('heading', { name: 'Patient page' })).toBeVisible();
  expect(kept(server)).toEqual(['Sleep']);
  history.back();
  await expect.element(concerns).toHaveValue('Sleep');
});

test('the selection of forms shows the draft and leads back to it', async () => {
  const { saveDelay } = await open();
  await concerns.fill('Sleep');
  saveDelay();
  await expect.element(visible('Draft saved')).toBeVisible();
  await button('Back to form selection').click();
  await expect.element(page.getByText(/^Draft saved .+ Select this form to continue\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'SELECT THIS FORM' }).last().click();
  await expect.element(concerns).toHaveValue('Sleep');
});

test('Start over removes all answers on the page and on the server', async () => {
  const { server, saveDelay } = await open({ drafts: [sleep] });
  server.isFailing = true;
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

  server.isFailing = false;
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect.element(concerns).toHaveValue('');
  await expect.element(page.getByRole('heading', { name: 'Generic Questionnaire' })).toHaveFocus();
  await expect.element(button('Start over')).not.toBeInTheDocument();
  expect(server.drafts).toEqual([]);

  await concerns.fill('Food');
  saveDelay();
  await expect.poll(() => kept(server)).toEqual(['Food']);
});

test('the form closes when its kit is cancelled', async () => {
  const { server, saveDelay } = await open();
  server.status = 'cancelled';
  await concerns.fill('Sleep');
  saveDelay();
  await expect
    .element(page.getByText('This kit is not being processed, so you cannot fill in its questionnaire.'))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Select Questionnaire Type' })).toHaveFocus();
});
