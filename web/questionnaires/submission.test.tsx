import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { takeClock } from '#web/session/testing/openVisit.ts';
import { toastStore } from '#web/ui/toasts.ts';
import { aCompleteDraft, type FakeServer, patient, SAVED_AT } from './testing/fakeQuestionnaire.ts';
import { openForm } from './testing/renderSymptomData.tsx';

const dialog = page.getByRole('dialog', { name: 'Submit questionnaire?' });
const submit = dialog.getByRole('button', { name: /^Submit/ });
const success = page.getByText('Questionnaire submitted successfully!');
const failed = dialog.getByText('Failed to submit form. Please try again.');

/** Comes to the last look at a questionnaire that lacks nothing. */
async function openDialog(held: Partial<FakeServer> = {}) {
  takeClock();
  const rendered = await openForm('generic', { drafts: [aCompleteDraft()], ...held });
  await page.getByRole('button', { name: 'Submit questionnaire' }).click();
  await expect.element(dialog).toBeVisible();
  return rendered;
}

test('before anything is sent, the user sees what it will be', async () => {
  const { server } = await openDialog();
  const line = (name: string) => dialog.getByText(name, { exact: true }).element().parentElement?.textContent;
  expect(line('Form')).toBe('FormGeneric Questionnaire');
  expect(line('Patient')).toBe('PatientEmma Stone');
  expect(line('Kit')).toBe('KitMB000132');
  expect(line('Answers')).toBe('Answers11 of 11 questions, 52 symptoms');
  await expect.element(dialog.getByText('The answers cannot be changed later.')).toBeVisible();

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.received).toEqual([]);
});

test('two clicks submit once; the toast shows for 6 seconds, and after 2 it goes on to the patient', async () => {
  const { server, history } = await openDialog();
  const moments: Record<string, number> = {};
  history.subscribe(() => {
    moments['left'] ??= Date.now();
  });
  const stopListening = toastStore.subscribe(() => {
    moments[toastStore.getState().length > 0 ? 'shown' : 'gone'] ??= Date.now();
  });
  onTestFinished(stopListening);
  await submit.dblClick();
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect.element(success).toBeVisible();
  await expect.element(page.getByLabelText('What are your biggest concerns?')).not.toBeInTheDocument();
  expect(server.received).toHaveLength(1);

  vi.advanceTimersByTime(2_000);
  await expect.element(page.getByRole('heading', { name: 'Patient page' })).toBeVisible();
  expect(history.location.pathname).toBe(`/patients/${patient}`);
  vi.advanceTimersByTime(4_000);
  await expect.element(success).not.toBeInTheDocument();
  const { shown = 0, left = 0, gone = 0 } = moments;
  expect(left - shown).toBeGreaterThanOrEqual(2_000);
  expect(left - shown).toBeLessThan(5_000);
  expect(gone - shown).toBeGreaterThanOrEqual(6_000);
});

test('while it is being sent, the button says so', async () => {
  const { server } = await openDialog();
  const release = Promise.withResolvers<void>();
  server.until = release.promise;
  await submit.click();
  await expect.element(submit).toHaveTextContent('Submitting...');
  await expect.element(submit).toBeDisabled();
  release.resolve();
  await expect.element(success).toBeVisible();
});

test('what failed can be tried again', async () => {
  const { server } = await openDialog();
  server.is_failing = true;
  await submit.click();
  await expect.element(failed).toBeVisible();
  await expect.element(submit).toHaveFocus();
  server.is_failing = false;
  await submit.click();
  await expect.element(success).toBeVisible();
});

test('after a lost answer the second attempt is taken for the first', async () => {
  const { server } = await openDialog();
  server.is_silent = true;
  await submit.click();
  await expect.element(failed).toBeVisible();
  server.is_silent = false;
  await submit.click();
  await expect.element(success).toBeVisible();
  expect(server.received).toHaveLength(1);
});

test('a kit that was given a form meanwhile takes no second one; the first is shown', async () => {
  const { server } = await openDialog();
  server.submitted = { form_type: 'original', created_at: SAVED_AT };
  await submit.click();
  await expect
    .element(
      page.getByText(
        'This kit already has ASD Cohort Form submitted. Each kit can only have one form submission.',
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'ASD Cohort Form' })).toHaveFocus();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.received).toEqual([]);
});

test('a kit that was given up meanwhile says so', async () => {
  const { server } = await openDialog();
  server.status = 'cancelled';
  await submit.click();
  await expect
    .element(page.getByText('This kit is not being processed, so you cannot fill in its questionnaire.'))
    .toBeVisible();
});

test('what was typed last is submitted, and not saved as a draft afterwards', async () => {
  takeClock();
  const { server } = await openForm('generic', { drafts: [aCompleteDraft()] });
  await page.getByLabelText('What are your biggest concerns?').fill('Sleep');
  await page.getByRole('button', { name: 'Submit questionnaire' }).click();
  await submit.click();
  await expect.element(success).toBeVisible();
  vi.advanceTimersByTime(60_000);
  expect(server.received).toMatchObject([{ answers: { biggest_concerns: 'Sleep' } }]);
  expect(server.sent.length).toBeLessThanOrEqual(1);
  expect(server.drafts).toEqual([]);
});

test('answers that were changed elsewhere: after the choice the form can be submitted again', async () => {
  takeClock();
  const { server } = await openForm('generic', { drafts: [aCompleteDraft()] });
  const release = Promise.withResolvers<void>();
  server.drafts = [{ ...aCompleteDraft(), version: 9 }];
  server.until = release.promise;
  await page.getByLabelText('What are your biggest concerns?').fill('Mine');
  const submitForm = page.getByRole('button', { name: 'Submit questionnaire' });
  await submitForm.click();
  await submit.click();
  release.resolve();
  await page.getByRole('button', { name: 'Keep my answers' }).click();
  await expect.element(submitForm).toHaveFocus();
  expect(server.received).toEqual([]);
});
