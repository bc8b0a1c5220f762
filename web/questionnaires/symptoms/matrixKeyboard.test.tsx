import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { asd } from '#contract/questionnaires/asd.ts';
import { button, renderQuestionnaire } from '../testing/renderQuestionnaire.tsx';

const current = 'Current or Recent Symptom or feature';
const past = 'Past Symptom or feature no Longer present Now';
const notKnown = 'Not a known symptom or feature';

const box = (symptom: string, column: string) =>
  page
    .getByRole('group', { name: symptom, exact: true })
    .getByRole('checkbox', { name: column, exact: true });
const next = button('Next unanswered');

test('the key N goes to the next unanswered symptom from a box, but types a letter in a text', async () => {
  await renderQuestionnaire(asd);
  await box('Stimming (repetitive movements or sounds)', current).click();
  await userEvent.keyboard('n');
  await expect.element(box('Hand flapping', current)).toHaveFocus();
  const concerns = page.getByLabelText('What are your biggest concerns?');
  await concerns.click();
  await userEvent.keyboard('n');
  await expect.element(concerns).toHaveValue('n');
  await expect.element(concerns).toHaveFocus();
});

test('a row is one stop of the Tab key, and arrow keys move between the boxes', async () => {
  await renderQuestionnaire(asd);
  const [stimming, flapping] = ['Stimming (repetitive movements or sounds)', 'Hand flapping'] as const;
  await next.click();
  await expect.element(box(stimming, current)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(box(stimming, current)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}[Space]');
  await expect.element(box(stimming, past)).toBeChecked();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(box(flapping, past)).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(box(flapping, notKnown)).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowUp}{ArrowUp}');
  await expect.element(box(stimming, current)).toHaveFocus();

  await userEvent.tab();
  await userEvent.tab();
  await expect.element(box(flapping, current)).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(box(stimming, past)).toHaveFocus();
});

test('a jump to the first symptom of a group shows its heading below the heads', async () => {
  await renderQuestionnaire(asd);
  await page.getByRole('button', { name: 'Mark all in this group as not known' }).first().click();
  await next.click();
  const focused = document.activeElement?.closest('section');
  const heads = document.querySelector('.matrix-heads')?.getBoundingClientRect();
  const heading = focused?.querySelector('h3')?.getBoundingClientRect();
  expect(heading?.top).toBeGreaterThanOrEqual(heads?.bottom ?? Number.NaN);
  expect(heading?.bottom).toBeLessThan(window.innerHeight / 2);
});
