import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { markAllNotKnown, openForm } from './renderSymptomData.tsx';

const box = (symptom: string, column: string) =>
  page
    .getByRole('group', { name: symptom, exact: true })
    .getByRole('checkbox', { name: column, exact: true });
const progress = (sentence: string) =>
  expect.element(page.getByText(sentence, { exact: true })).toBeVisible();

const current = 'Current or Recent Symptom or feature';
const past = 'Past Symptom or feature no Longer present Now';
const notKnown = 'Not a known symptom or feature';

test('not known excludes the other two boxes, which may stand together', async () => {
  await openForm('original');
  await box('Brain fog', current).click();
  await box('Brain fog', past).click();
  await expect.element(box('Brain fog', current)).toBeChecked();
  await expect.element(box('Brain fog', past)).toBeChecked();

  await box('Brain fog', notKnown).click();
  await expect.element(box('Brain fog', current)).not.toBeChecked();
  await expect.element(box('Brain fog', past)).not.toBeChecked();

  await box('Brain fog', past).click();
  await expect.element(box('Brain fog', notKnown)).not.toBeChecked();
  await progress('1 of 95 answered');
});

test('a group is marked as not known in one step, which can be undone until the next tick', async () => {
  await openForm('original');
  const group = page.getByRole('region', { name: 'Sleep' });
  const mark = group.getByRole('button', { name: 'Mark all in this group as not known' });
  const undo = group.getByRole('button', { name: 'Undo' });
  await box('Snoring or sleep apnea', current).click();

  await mark.click();
  await progress('8 of 95 answered');
  await expect.element(box('Snoring or sleep apnea', current)).not.toBeChecked();
  await expect.element(box('Teeth grinding', notKnown)).toBeChecked();

  await undo.click();
  await progress('1 of 95 answered');
  await expect.element(box('Snoring or sleep apnea', current)).toBeChecked();
  await expect.element(box('Teeth grinding', notKnown)).not.toBeChecked();

  await mark.click();
  await box('Bed wetting', past).click();
  await expect.element(undo).not.toBeInTheDocument();
  await progress('8 of 95 answered');
});

test('leads to the first symptom that is not answered', async () => {
  await openForm('original');
  const next = page.getByRole('button', { name: 'Next unanswered' });
  await box('Stimming (repetitive movements or sounds)', notKnown).click();
  await next.click();
  await expect.element(box('Hand flapping', current)).toHaveFocus();

  await markAllNotKnown();
  await progress('95 of 95 answered');
  await expect.element(next).toBeDisabled();
});

test('names the symptoms without a tick, and no others when they are five', async () => {
  await openForm('original');
  await markAllNotKnown();
  for (const symptom of ['Anxiety', 'Hives', 'Asthma or wheezing', 'Seizures', 'Nausea'])
    await box(symptom, notKnown).click();
  await page.getByRole('button', { name: 'Submit questionnaire' }).click();

  await expect
    .element(
      page.getByRole('link', {
        name: 'Please select at least one option for each symptom: Anxiety, Nausea, Hives, Asthma or wheezing, Seizures',
        exact: true,
      }),
    )
    .toBeVisible();
});
