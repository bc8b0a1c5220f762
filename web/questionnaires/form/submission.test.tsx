import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { takeClock } from '#web/identity/session/testing/renderSession.ts';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { toastStore } from '#web/ui/toasts.ts';
import { aCompleteDraft, type FakeServer, patient, SAVED_AT } from '../testing/fakeQuestionnaire.ts';
import { openForm } from '../testing/renderSymptomData.tsx';

const dialog = page.getByRole('dialog', { name: 'Submit questionnaire?' });
const submit = dialog.getByRole('button', { name: /^Submit/ });
const success = page.getByText('Questionnaire submitted successfully!');
const failed = dialog.getByText('Failed to submit form. Please try again.');

/** Opens the submit dialog of a complete questionnaire. */
async function openDialog(held: Partial<FakeServer> = {}) {
  takeClock();
  const rendered = await openForm('generic', { drafts: [aCompleteDraft()], ...held });
  await page.getByRole('button', { name: 'Submit questionnaire' }).click();
  await expect.element(dialog).toBeVisible();
  return rendered;
}

test('the submit dialog shows a summary and sends nothing after Cancel', async () => {
  const { server } = await openDialog();
  const line = (name: string) => dialog.getByText(name, { exact: true }).element().parentElement?.textContent;
  expect(line('Form')).toBe('FormGeneric Questionnaire');
  expect(line('Patient')).toBe('PatientEmma Stone');
  expect(line('Kit')).toBe('KitMB000132');
  expect(line('Answers')).toBe('Answers11 of 11 questions, 52 symptoms');
  await expect
    .element(dialog.getByText('You can correct the answers later. What you submit now stays readable.'))
    .toBeVisible();

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.received).toEqual([]);
});

test('a double click submits once, shows a toast for 6 seconds and opens the patient after 2', async () => {
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

test('the submit button is disabled and says Submitting... during the request', async () => {
  const { server } = await openDialog();
  const release = withResolvers();
  server.until = release.promise;
  await submit.click();
  await expect.element(submit).toHaveTextContent('Submitting...');
  await expect.element(submit).toBeDisabled();
  release.resolve();
  await expect.element(success).toBeVisible();
});

test('the user can retry a failed submission', async () => {
  const { server } = await openDialog();
  server.isFailing = true;
  await submit.click();
  await expect.element(failed).toBeVisible();
  await expect.element(submit).toHaveFocus();
  server.isFailing = false;
  await submit.click();
  await expect.element(success).toBeVisible();
});

test('a retry after a lost response does not submit twice', async () => {
  const { server } = await openDialog();
  server.isSilent = true;
  await submit.click();
  await expect.element(failed).toBeVisible();
  server.isSilent = false;
  await submit.click();
  await expect.element(success).toBeVisible();
  expect(server.received).toHaveLength(1);
});

test('a submission to a kit that already has a form shows that form instead', async () => {
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

test('a submission to a cancelled kit shows that the kit is not processed', async () => {
  const { server } = await openDialog();
  server.status = 'cancelled';
  await submit.click();
  await expect
    .element(page.getByText('This kit is not being processed, so you cannot fill in its questionnaire.'))
    .toBeVisible();
});

test('a submission contains the last change, and no draft is saved after it', async () => {
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

test('after a conflict is resolved the user can submit the form again', async () => {
  takeClock();
  const draft = aCompleteDraft();
  const { server } = await openForm('generic', { drafts: [draft] });
  const release = withResolvers();
  server.drafts = [{ ...draft, version: 9, answers: { ...draft.answers, biggest_concerns: 'Other' } }];
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

test('an age that does not fit the date of birth is submitted only after its confirmation', async () => {
  const draft = aCompleteDraft();
  const { server } = await openDialog({
    age: 6,
    drafts: [{ ...draft, answers: { ...draft.answers, age_of_participant: '45' } }],
  });
  await expect
    .element(dialog.getByText(/By the date of birth, Emma was 6 years old on the day of the sample\./))
    .toBeVisible();
  await expect.element(submit).toBeDisabled();
  await dialog.getByLabelText('The age is right: 45 years').click();
  await submit.click();
  await expect.element(success).toBeVisible();
  expect(server.received).toMatchObject([{ age_confirmed: true }]);
});

test('a birthday between the answer and the sample raises no question', async () => {
  const draft = aCompleteDraft();
  await openDialog({
    age: 6,
    drafts: [{ ...draft, answers: { ...draft.answers, age_of_participant: '7' } }],
  });
  await expect.element(submit).toBeEnabled();
});

test('a new form knows the age by the date of birth', async () => {
  await openForm('generic', { age: 6 });
  await expect.element(page.getByLabelText('Age of participant')).toHaveValue('6');
});
