import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { takeClock } from '#web/identity/session/testing/renderSession.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { tellChange } from '#web/live/liveChanges.ts';
import { aCompleteDraft, aDraft, type FakeServer, kit, SAVED_AT } from '../testing/fakeQuestionnaire.ts';
import { openForm } from '../testing/renderSymptomData.tsx';

const concerns = page.getByLabelText('What are your biggest concerns?');
const dialog = page.getByRole('dialog', { name: 'Which answers do you want to keep?' });
const choice = (name: string) => dialog.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const draftOf = (concerns: string, version: number) =>
  aDraft({ version, answers: { biggest_concerns: concerns } });
const kept = ({ drafts }: FakeServer) => drafts.map(({ answers }) => answers['biggest_concerns']);
const newer = 'This form now shows newer answers from another tab or device.';
const saveDelay = () => vi.advanceTimersByTime(1_000);

/** Changes an answer after another device saved a newer draft. */
async function openChangedElsewhere() {
  takeClock();
  const rendered = await openForm('generic', { drafts: [draftOf('Sleep', 4)] });
  await concerns.fill('Mine');
  rendered.server.drafts = [draftOf('Other', 9)];
  saveDelay();
  await expect.element(dialog).toBeVisible();
  return rendered;
}

test('a conflict overwrites nothing before the user chooses', async () => {
  const { server } = await openChangedElsewhere();
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(
      `This questionnaire was changed in another tab or on another device. The other answers were saved on ${formatDateTime(SAVED_AT)}. Your answers on this page have not been saved yet. The answers that you do not keep will be lost.`,
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

test('Use the other answers shows the other draft and saves further changes to it', async () => {
  const { server } = await openChangedElsewhere();
  await choice('Use the other answers').click();
  await expect.element(concerns).toHaveValue('Other');
  await expect.element(concerns).toHaveFocus();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(kept(server)).toEqual(['Other']);

  await concerns.fill('Other and more');
  saveDelay();
  await expect.poll(() => kept(server)).toEqual(['Other and more']);
});

test('Keep my answers overwrites the other draft', async () => {
  const { server } = await openChangedElsewhere();
  await choice('Keep my answers').click();
  await expect.poll(() => kept(server)).toEqual(['Mine']);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(concerns).toHaveFocus();
});

test('answers to other questions on two devices are merged without a question or a lost focus', async () => {
  takeClock();
  const { server } = await openForm('generic', { drafts: [draftOf('Sleep', 4)] });
  server.drafts = [
    aDraft({
      version: 9,
      answers: { biggest_concerns: 'Sleep', helpful_comments: 'Eats well' },
      behaviors: { anxiety: { current: false, past: true, not_known: false } },
    }),
  ];
  await concerns.fill('Sleep and pain');
  saveDelay();
  await expect.element(page.getByText(newer)).toBeVisible();
  await expect.element(page.getByLabelText(/^Comments that might be helpful/)).toHaveValue('Eats well');
  await expect.element(page.getByRole('checkbox', { checked: true })).toBeInTheDocument();
  await expect.element(concerns).toHaveFocus();
  await expect.element(concerns).toHaveValue('Sleep and pain');
  await expect.element(dialog).not.toBeInTheDocument();

  saveDelay();
  await expect
    .poll(() => server.drafts)
    .toMatchObject([
      {
        answers: { biggest_concerns: 'Sleep and pain', helpful_comments: 'Eats well' },
        behaviors: { anxiety: { past: true } },
      },
    ]);
});

test('a choice between answers to one question keeps the other answers of both devices', async () => {
  takeClock();
  const { server } = await openForm('generic', { drafts: [draftOf('Sleep', 4)] });
  const release = withResolvers();
  server.until = release.promise;
  server.drafts = [
    aDraft({ version: 9, answers: { biggest_concerns: 'Other', helpful_comments: 'Eats well' } }),
  ];
  await concerns.fill('Mine');
  await page.getByLabelText(/^Allergies and dietary/).fill('Milk');
  saveDelay();
  release.resolve();
  await expect
    .element(dialog.getByRole('listitem'))
    .toHaveTextContent('What are your biggest concerns?On this pageMineElsewhereOther');
  await choice('Use the other answers').click();
  await expect
    .poll(() => server.drafts)
    .toMatchObject([
      { answers: { biggest_concerns: 'Other', helpful_comments: 'Eats well', allergies_dietary: 'Milk' } },
    ]);
});

test('a submission of answers from before a merge is refused until they are reviewed', async () => {
  takeClock();
  const draft = aCompleteDraft();
  const { server } = await openForm('generic', { drafts: [draft] });
  const release = withResolvers();
  server.until = release.promise;
  server.drafts = [{ ...draft, version: 9, answers: { ...draft.answers, helpful_comments: 'Eats well' } }];
  await concerns.fill('Mine');
  await page.getByRole('button', { name: 'Submit questionnaire' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  release.resolve();
  await expect.element(page.getByText(newer)).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText(/^Comments that might be helpful/)).toHaveValue('Eats well');
  expect(server.received).toEqual([]);
});

test('a draft discarded elsewhere causes no conflict', async () => {
  takeClock();
  const { server } = await openForm('generic', { drafts: [draftOf('Sleep', 4)] });
  server.drafts = [];
  await concerns.fill('Mine');
  saveDelay();
  await expect.poll(() => kept(server)).toEqual(['Mine']);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('returning to an unchanged form shows newer answers from another device', async () => {
  takeClock();
  const { server } = await openForm('generic', { drafts: [draftOf('Sleep', 4)] });
  server.drafts = [draftOf('Other', 9)];
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(concerns).toHaveValue('Other');
  await expect.element(page.getByText(newer)).toBeVisible();
});

/** Another device has saved this version of the draft. */
const hear = (version: number) =>
  tellChange({
    table: 'questionnaire_drafts',
    type: 'UPDATE',
    row: { kit_id: kit, form_type: 'generic', version },
  });

test('an unchanged form shows newer answers as soon as it receives them', async () => {
  const { server } = await openForm('generic', { drafts: [draftOf('Sleep', 4)] });
  server.drafts = [draftOf('Other', 5)];
  hear(5);
  await expect.element(concerns).toHaveValue('Other');
  await expect.element(page.getByText(newer)).toBeVisible();
});

test('newer answers that a form receives during a save are shown after it', async () => {
  takeClock();
  const { server, requests } = await openForm('generic', { drafts: [draftOf('Sleep', 4)] });
  const save = withResolvers();
  server.until = save.promise;
  await concerns.fill('Mine');
  saveDelay();
  await expect.poll(() => requests[`PUT /api/kits/${kit}/questionnaire/drafts`]).toHaveLength(1);
  hear(6);
  save.resolve();
  // The server has saved version 5 now, and its response is on the way.
  await save.promise;
  server.drafts = [draftOf('Other', 6)];
  await expect.element(concerns).toHaveValue('Other');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a form submitted elsewhere shows the submitted answers', async () => {
  takeClock();
  const { server } = await openForm('generic');
  await concerns.fill('Mine');
  server.submitted = {
    form_type: 'original',
    created_at: SAVED_AT,
    answers: { biggest_concerns: 'Submitted' },
  };
  saveDelay();
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
