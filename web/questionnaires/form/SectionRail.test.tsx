import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asd } from '#contract/questionnaires/asd.ts';
import { generic } from '#contract/questionnaires/generic.ts';
import { completeValues } from '../testing/completeValues.ts';
import {
  answerQuestion,
  button,
  markAllNotKnown,
  renderQuestionnaire,
} from '../testing/renderQuestionnaire.tsx';

const rail = page.getByRole('navigation', { name: 'Sections of the questionnaire' });
const links = () =>
  rail
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

test('the rail of sections counts the answers of each section', async () => {
  await renderQuestionnaire(asd);
  expect(links()).toEqual([
    expect.stringMatching(/^Basic Information0 of \d+$/),
    expect.stringMatching(/^Health Information0 of \d+$/),
    'Behaviors and symptoms0 of 95',
    expect.stringMatching(/^Additional Information0 of \d+$/),
  ]);
  const [first] = asd.questions;
  if (first) await answerQuestion(first);
  await expect.poll(() => links()[0]).toMatch(/^Basic Information1 of/);
  await markAllNotKnown();
  await expect.poll(() => links()[2]).toBe('Behaviors and symptoms95 of 95complete');
});

test('the rail of sections says how long each form takes', async () => {
  await renderQuestionnaire(asd);
  await expect.element(rail.getByText(/about 12 minutes/)).toBeVisible();
});

test('a phone says above the sections how long the form takes', async () => {
  await renderQuestionnaire(asd);
  await page.viewport(360, 740);
  await expect.element(page.getByText(/about 12 minutes/).first()).toBeVisible();
  await expect.element(rail.getByText(/about 12 minutes/)).not.toBeVisible();
});

test('the rail of sections counts the errors of a refused submission', async () => {
  const initial = completeValues(generic);
  await renderQuestionnaire(generic, {
    initial: { ...initial, answers: { ...initial.answers, location: '' } },
  });
  await button('Submit questionnaire').click();
  await expect.poll(() => links()[0]).toBe('Basic Information1 error');
  await page.getByRole('radiogroup', { name: 'Location' }).getByRole('radio', { name: 'UK' }).click();
  await expect.poll(() => links()[0]).toMatch(/complete$/);
});

test('a link of the rail leads to its section, which is then marked', async () => {
  await renderQuestionnaire(asd);
  const additional = rail.getByRole('link', { name: /^Additional Information/ });
  await expect.element(rail.getByRole('link', { name: /^Basic/ })).toHaveAttribute('aria-current', 'true');
  await additional.click();
  await expect.element(page.getByRole('region', { name: 'Additional Information' })).toHaveFocus();
  await expect.element(additional).toHaveAttribute('aria-current', 'true');
});

test('a refused submission marks the first section, above which its problems are listed', async () => {
  await renderQuestionnaire(asd);
  await page.viewport(360, 740);
  await button('Submit questionnaire').click();
  await expect.element(page.getByRole('alert')).toHaveFocus();
  await expect.element(rail.getByRole('link', { name: /^Basic/ })).toHaveAttribute('aria-current', 'true');
});

test.each([360, 700, 1000])('no row shows between the sections and the heads at %i px', async (width) => {
  await renderQuestionnaire(asd);
  await page.viewport(width, 740);
  page.getByRole('group', { name: 'Head banging' }).element().scrollIntoView({ block: 'start' });
  const strip = rail.element().getBoundingClientRect();
  const heads = document.querySelector('.matrix-heads')?.getBoundingClientRect();
  expect(heads?.top).toBeLessThan(strip.bottom);
  expect(heads?.bottom).toBeGreaterThan(strip.bottom);
});
