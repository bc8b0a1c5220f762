import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aCompleteSubmission, type FakeServer, kit, patient } from '../testing/fakeQuestionnaire.ts';
import { renderSymptomData } from '../testing/renderSymptomData.tsx';

const at = (view: string) => `?patient=${patient}&kit=${kit}&view=${view}`;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const concerns = page.getByLabelText('What are your biggest concerns?');
const comments = page.getByLabelText(/Comments that might be helpful/);
const dialog = page.getByRole('dialog', { name: 'Save the correction?' });
const reason = dialog.getByLabelText(/Why do you correct the answers/);
const save = dialog.getByRole('button', { name: 'Save correction' });

/** Opens the form with submitted answers. */
async function openCorrection(held: Partial<FakeServer> = {}) {
  const rendered = await renderSymptomData(at('correct'), { submitted: aCompleteSubmission(), ...held });
  await expect.element(button('Review correction')).toBeVisible();
  return rendered;
}

test('a correction starts with the submitted answers, names the changes, and is sent with its reason', async () => {
  const { server, history } = await renderSymptomData(at('answers'), { submitted: aCompleteSubmission() });
  await button('Correct these answers').click();
  await expect.element(heading('Correct: Generic Questionnaire')).toHaveFocus();
  await expect.element(concerns).toHaveValue('None');
  await expect.element(page.getByLabelText('Age of participant')).toHaveValue('7');
  await concerns.fill('Sleep');
  await button('Review correction').click();
  await expect.element(dialog.getByText('1 answer changes')).toBeVisible();
  await expect
    .element(dialog.getByRole('listitem'))
    .toHaveTextContent('What are your biggest concerns?Until nowNoneCorrectedSleep');
  await reason.fill('  Forgot the nights ');
  await save.click();

  await expect.element(page.getByText('Your correction was saved.')).toBeVisible();
  await expect.element(page.getByText(/Corrected Mar 9, 2026.*\(version 2\)/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Earlier versions' }))
    .toHaveAttribute('href', '/kit/MB000132/answers');
  expect(history.location.search).toContain('view=answers');
  expect(server.corrections).toMatchObject([
    {
      form_type: 'generic',
      corrects: 1,
      reason: 'Forgot the nights',
      answers: { biggest_concerns: 'Sleep' },
    },
  ]);
});

test.each([
  ['', 'Please enter a reason of at least 3 characters'],
  ['ab', 'Please enter a reason of at least 3 characters'],
])('the reason %j is refused in words, and nothing is sent', async (typed, sentence) => {
  const { server } = await openCorrection();
  await concerns.fill('Sleep');
  await button('Review correction').click();
  await reason.fill(typed);
  await save.click();
  await expect.element(dialog.getByText(sentence)).toBeVisible();
  await expect.element(reason).toHaveFocus();
  expect(server.corrections).toEqual([]);
});

test('a correction without a change cannot be saved and says why', async () => {
  await openCorrection();
  await button('Review correction').click();
  await expect
    .element(dialog.getByText('Nothing was changed yet. Please change an answer first.'))
    .toBeVisible();
  await expect.element(save).toBeDisabled();
});

test('missing answers are refused with the sentences of a submission', async () => {
  await openCorrection();
  await concerns.fill('');
  await button('Review correction').click();
  await expect.element(page.getByRole('link', { name: 'Biggest concerns are required' })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('leaving a changed form asks, and leaving an unchanged one does not', async () => {
  const { history } = await openCorrection();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await concerns.fill('Sleep');
  await button('Back to the answers').click();
  await expect.element(question.getByText(/Your correction has not been saved/)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(concerns).toHaveValue('Sleep');
  await concerns.fill('None');
  await button('Back to the answers').click();
  await expect.element(heading('Generic Questionnaire')).toBeVisible();
  expect(history.location.search).toContain('view=answers');
});

test('of two devices, the second is warned, keeps its own change and corrects the newer answers', async () => {
  const { server } = await openCorrection();
  await concerns.fill('Sleep');
  const submitted = aCompleteSubmission();
  server.submitted = {
    ...submitted,
    version: 2,
    corrected_at: '2026-03-08T10:00:00Z',
    answers: { ...submitted.answers, helpful_comments: 'Twins' },
  };
  await button('Review correction').click();
  await reason.fill('Forgot the nights');
  await save.click();
  await expect
    .element(page.getByText(/The answers were corrected in another tab or on another device/))
    .toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(comments).toHaveValue('Twins');
  await expect.element(concerns).toHaveValue('Sleep');

  await button('Review correction').click();
  await expect.element(dialog.getByText('1 answer changes')).toBeVisible();
  await reason.fill('Forgot the nights');
  await save.click();
  await expect.element(page.getByText('Your correction was saved.')).toBeVisible();
  const [first, second] = server.corrections;
  expect([first?.corrects, second?.corrects]).toEqual([1, 2]);
  expect(first?.correction_id).not.toBe(second?.correction_id);
});

test('a correction whose response was lost is sent again with the same id', async () => {
  const { server } = await openCorrection();
  await concerns.fill('Sleep');
  await button('Review correction').click();
  await reason.fill('Forgot the nights');
  server.isFailing = true;
  await save.click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  server.isFailing = false;
  await save.click();
  await expect.element(page.getByText('Your correction was saved.')).toBeVisible();
  expect(server.corrections).toHaveLength(1);
});

test('answers to a form that the portal does not know any more offer no correction', async () => {
  await renderSymptomData(at('answers'), {
    submitted: { ...aCompleteSubmission(), form_type: 'of_long_ago' },
  });
  await expect.element(button('Print')).toBeVisible();
  await expect.element(button('Correct these answers')).not.toBeInTheDocument();
});
