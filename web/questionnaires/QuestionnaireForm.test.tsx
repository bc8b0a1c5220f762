import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { markAllNotKnown, openForm, patient } from './renderSymptomData.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const choose = (question: RegExp, choice: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: choice, exact: true }).click();

async function answerGenericQuestions() {
  await page.getByLabelText('Age of participant').fill('7,5');
  await choose(/Location/, 'Canada');
  await choose(/GI issues/, 'Yes');
  await choose(/Constipation/, 'Unsure');
  await choose(/Bloating/, 'No');
  await page.getByLabelText('What are your biggest concerns?').fill('Sleep');
  await choose(/antibiotics or antifungals/, 'No');
  await page.getByLabelText('Comments that might be helpful').fill('None');
  await page.getByLabelText('Allergies and dietary restrictions').fill('Milk');
}

test.each([
  [
    'generic',
    'Age of participant is required; Location is required; GI Issues field is required; Constipation field is required; Bloating field is required; Biggest concerns are required; Antibiotics last 3 months field is required; Helpful comments are required; Allergies and dietary restrictions are required; Please select at least one option for each symptom: Hyperactivity, Poor focus or ADHD, Aggression toward others, Irritability, Anxiety and others',
  ],
  [
    'original',
    'Age of participant is required; Location is required; GI Issues field is required; ASD diagnosis field is required; Constipation field is required; Bloating field is required; Bowel movements per day is required; Bristol scale is required; Biggest concerns are required; Antibiotics last month field is required; Allergies and dietary restrictions are required; Please select at least one option for each symptom: Stimming (repetitive movements or sounds), Hand flapping, Toe walking, Spinning or rocking, Lining up objects and others',
  ],
])('an empty %s form is refused in one sentence of links to its questions', async (form, sentences) => {
  await openForm(form);
  await button('Submit questionnaire').click();

  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveFocus();
  expect(alert.element().textContent).toBe(sentences);

  const age = page.getByLabelText('Age of participant');
  await alert.getByRole('link', { name: 'Age of participant is required' }).click();
  await expect.element(age).toHaveFocus();
  await expect.element(age).toHaveAttribute('aria-invalid', 'true');
  await expect.element(age).toHaveAccessibleDescription('Age of participant is required');

  await alert.getByRole('link', { name: /Please select at least one option/ }).click();
  const first = page
    .getByRole('group')
    .nth(0)
    .getByRole('checkbox', { name: /Current/ });
  await expect.element(first).toHaveFocus();
  await expect.element(first).toHaveAccessibleDescription('Please select at least one option');

  await userEvent.keyboard(' ');
  await expect.element(first).toHaveAttribute('aria-invalid', 'false');
});

test('a number that is none is refused beside its question', async () => {
  await openForm('generic');
  await page.getByLabelText('Age of participant').fill('four');
  await button('Submit questionnaire').click();

  await expect
    .element(page.getByRole('link', { name: 'Age of participant must be a number' }))
    .toBeInTheDocument();
});

test('the whole way: fill in, confirm, fail, try again, thank you, and on to the patient', async () => {
  const { server, history } = await openForm('generic');
  await answerGenericQuestions();
  await markAllNotKnown();
  const anxiety = page.getByRole('group', { name: 'Anxiety' });
  await anxiety.getByRole('checkbox', { name: /Past/ }).click();
  await button('Submit questionnaire').click();

  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('The answers cannot be changed later.')).toBeVisible();
  server.is_failing = true;
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect.element(dialog.getByText('Failed to submit form. Please try again.')).toBeVisible();

  server.is_failing = false;
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect.element(page.getByText('Questionnaire submitted successfully!')).toBeVisible();
  await expect.element(button('Submit questionnaire')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Patient page' })).toBeVisible();
  expect(history.location.pathname).toBe(`/patients/${patient}`);

  const [submission] = server.received;
  expect(submission?.form_type).toBe('generic');
  expect(submission?.answers).toEqual({
    age_of_participant: 7.5,
    location: 'Canada',
    has_gi_issues: 'Yes',
    constipation: 'Unsure',
    bloating: 'No',
    bowel_movements_per_day: null,
    bowel_movement_characteristics: null,
    biggest_concerns: 'Sleep',
    antibiotics_last_3_months: 'No',
    helpful_comments: 'None',
    allergies_dietary: 'Milk',
  });
  expect(Object.keys(submission?.behaviors ?? {})).toHaveLength(52);
  expect(submission?.behaviors['anxiety']).toEqual({ current: false, past: true, not_known: false });
  expect(submission?.behaviors['fatigue']).toEqual({ current: false, past: false, not_known: true });
});

test('a kit that was given a questionnaire meanwhile takes no second one', async () => {
  const { server } = await openForm('generic');
  await answerGenericQuestions();
  await markAllNotKnown();
  await button('Submit questionnaire').click();
  server.submitted = { form_type: 'original', created_at: '2026-03-01T10:00:00Z' };
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();

  await expect.element(page.getByText(/^This kit already has ASD Cohort Form submitted\./)).toBeVisible();
  expect(server.received).toHaveLength(0);
});

test('the Bristol scale offers seven described types', async () => {
  await openForm('original');
  const scale = page.getByRole('radiogroup', { name: 'Bristol Scale' });

  expect(scale.getByRole('radio').all()).toHaveLength(7);
  await scale.getByRole('radio', { name: /Type 4 Like a sausage or snake, smooth and soft/ }).click();
  await button('Submit questionnaire').click();
  await expect.element(page.getByRole('link', { name: 'Bristol scale is required' })).not.toBeInTheDocument();
});

test('answers are not lost by leaving without a question', async () => {
  const { history } = await openForm('generic');
  const away = page.getByRole('link', { name: 'Emma' });
  await choose(/Bloating/, 'Yes');

  await away.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('radio', { name: 'Yes' }).nth(2)).toBeChecked();

  await away.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByRole('heading', { name: 'Patient page' })).toBeVisible();
  expect(history.location.pathname).toBe(`/patients/${patient}`);
});
