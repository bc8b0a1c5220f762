import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatDateTime } from '#web/lib/format.ts';
import { takeClock } from '#web/session/testing/renderSession.ts';
import { aDraft, type FakeServer, SAVED_AT } from '../testing/fakeQuestionnaire.ts';
import { openForm } from '../testing/renderSymptomData.tsx';

const concerns = page.getByLabelText('What are your biggest concerns?');
const dialog = page.getByRole('dialog', { name: 'Which answers do you want to keep?' });
const choice = (name: string) => dialog.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const draftOf = (concerns: string, version: number) =>
  aDraft({ version, answers: { biggest_concerns: concerns } });
const kept = ({ drafts }: FakeServer) => drafts.map(({ answers }) => answers['biggest_concerns']);
const waited = () => vi.advanceTimersByTime(1_000);

/** Types an answer over what another device has saved meanwhile. */
async function openChangedElsewhere() {
  takeClock();
  const rendered = await openForm('generic', { drafts: [draftOf('Sleep', 4)] });
  await concerns.fill('Mine');
  rendered.server.drafts = [draftOf('Other', 9)];
  waited();
  await expect.element(dialog).toBeVisible();
  return rendered;
}

test('nothing is overwritten until the user has chosen', async () => {
  const { server } = await openChangedElsewhere();
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(
      `This questionnaire was changed in another tab or on another device. The other answers were saved on ${formatDateTime(SAVED_AT)}. Your answers on this page have not been saved yet. The answers that you do not keep are lost.`,
    );
  const difference = dialog.getByRole('listitem');
  await expect
    .element(difference)
    .toHaveTextContent('What are your biggest concerns?On this pageMineElsewhereOther');
  await userEvent.keyboard('{Escape}');
  vi.advanceTimersByTime(60_000);
  await expect.element(dialog).toBeVisible();
  expect(kept(server)).toEqual(['Other']);
});

test('Use the other answers shows them, and goes on from there', async () => {
  const { server } = await openChangedElsewhere();
  await choice('Use the other answers').click();
  await expect.element(concerns).toHaveValue('Other');
  await expect.element(heading('Generic Questionnaire')).toHaveFocus();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(kept(server)).toEqual(['Other']);

  await concerns.fill('Other and more');
  waited();
  await expect.poll(() => kept(server)).toEqual(['Other and more']);
});

test('Keep my answers saves them over the others', async () => {
  const { server } = await openChangedElsewhere();
  await choice('Keep my answers').click();
  await expect.poll(() => kept(server)).toEqual(['Mine']);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(concerns).toHaveFocus();
});

test('after the others were given up there is nothing to choose', async () => {
  takeClock();
  const { server } = await openForm('generic', { drafts: [draftOf('Sleep', 4)] });
  server.drafts = [];
  await concerns.fill('Mine');
  waited();
  await expect.poll(() => kept(server)).toEqual(['Mine']);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('coming back to a form that lies untouched shows what was entered elsewhere meanwhile', async () => {
  takeClock();
  const { server } = await openForm('generic', { drafts: [draftOf('Sleep', 4)] });
  server.drafts = [draftOf('Other', 9)];
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(concerns).toHaveValue('Other');
  await expect
    .element(page.getByText('Newer answers from another tab or device are shown now.'))
    .toBeVisible();
});

test('a form that was submitted elsewhere shows what was submitted', async () => {
  takeClock();
  const { server } = await openForm('generic');
  await concerns.fill('Mine');
  server.submitted = {
    form_type: 'original',
    created_at: SAVED_AT,
    answers: { biggest_concerns: 'Submitted' },
  };
  waited();
  await expect.element(heading('ASD Cohort Form')).toHaveFocus();
  await expect
    .element(
      page.getByText(
        'This kit already has ASD Cohort Form submitted. Each kit can only have one form submission.',
      ),
    )
    .toBeVisible();
  await expect.element(page.getByText('Submitted', { exact: true })).toBeVisible();
});
