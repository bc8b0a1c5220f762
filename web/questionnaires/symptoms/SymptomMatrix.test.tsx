import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { questionnaires, symptomsOf } from '#contract/questionnaires/answers.ts';
import { asd } from '#contract/questionnaires/asd.ts';
import { generic } from '#contract/questionnaires/generic.ts';
import { completeValues } from '../testing/completeValues.ts';
import { button, markAllNotKnown, renderQuestionnaire, summary } from '../testing/renderQuestionnaire.tsx';

const current = 'Current or Recent Symptom or feature';
const past = 'Past Symptom or feature no Longer present Now';
const notKnown = 'Not a known symptom or feature';

const box = (symptom: string, column: string) =>
  page
    .getByRole('group', { name: symptom, exact: true })
    .getByRole('checkbox', { name: column, exact: true });
const progress = (sentence: string) =>
  expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
const group = (title: string) => page.getByRole('region', { name: title, exact: true });
const next = button('Next unanswered');

test.each(questionnaires)(
  'the matrix of the $title shows a named row with three boxes for each symptom of a group',
  async (definition) => {
    await renderQuestionnaire(definition);
    for (const { title, items } of definition.symptom_groups) {
      const rows = group(title).getByRole('group').elements();
      expect(rows).toHaveLength(items.length);
      for (const [index, row] of rows.entries()) {
        await expect.element(row).toHaveAccessibleName(items[index]?.label ?? '');
        expect([...row.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual([
          current,
          past,
          notKnown,
        ]);
      }
    }
    const progressbar = page.getByRole('progressbar', { name: 'Symptoms answered' });
    await progress(`0 of ${symptomsOf(definition).length} answered`);
    await expect.element(progressbar).toHaveAttribute('max', String(symptomsOf(definition).length));
  },
);

test('a symptom can be current and past at once, but not known excludes both', async () => {
  await renderQuestionnaire(asd);
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
  await box('Brain fog', past).click();
  await progress('0 of 95 answered');
});

test('the next frame shows a tick, the boxes that it clears and the count', async () => {
  await renderQuestionnaire(asd);
  const [first, last] = [box('Brain fog', current), box('Brain fog', notKnown)];
  await first.click();

  const nextFrame = new Promise((resolve) =>
    last.element().addEventListener('click', () =>
      requestAnimationFrame(() =>
        resolve({
          ticked: [first, last].map((one) => (one.element() as HTMLInputElement).checked),
          count: page.getByRole('progressbar', { name: 'Symptoms answered' }).element().ariaValueText,
        }),
      ),
    ),
  );
  await last.click();
  expect(await nextFrame).toEqual({ ticked: [false, true], count: '1 of 95 answered' });
});

test('one button marks a whole group as not known, and Undo clears it', async () => {
  await renderQuestionnaire(asd);
  const sleep = group('Sleep');
  await sleep.getByRole('button', { name: 'Mark all in this group as not known' }).click();
  await progress('8 of 95 answered');
  await expect.element(sleep.getByText('8 symptoms marked as not known')).toBeVisible();
  await expect.element(sleep.getByRole('button', { name: 'Undo' })).toHaveFocus();
  for (const { checked } of sleep.getByRole('checkbox', { name: notKnown }).elements() as HTMLInputElement[])
    expect(checked).toBe(true);

  await sleep.getByRole('button', { name: 'Undo' }).click();
  await progress('0 of 95 answered');
});

test('marking the rest of a group keeps its answers, and the next tick removes Undo', async () => {
  await renderQuestionnaire(asd);
  const sleep = group('Sleep');
  const undo = sleep.getByRole('button', { name: 'Undo' });
  await box('Snoring or sleep apnea', current).click();

  await sleep.getByRole('button', { name: 'Mark the rest in this group as not known' }).click();
  await progress('8 of 95 answered');
  await expect.element(box('Snoring or sleep apnea', current)).toBeChecked();
  await expect.element(box('Snoring or sleep apnea', notKnown)).not.toBeChecked();
  await undo.click();
  await progress('1 of 95 answered');

  await sleep.getByRole('button', { name: 'Mark the rest in this group as not known' }).click();
  await box('Bed wetting', past).click();
  await expect.element(undo).not.toBeInTheDocument();
  await progress('8 of 95 answered');
  await expect.element(sleep.getByRole('button')).not.toBeInTheDocument();
});

test('a double click marks a group without undoing it', async () => {
  await renderQuestionnaire(asd);
  const mark = group('Sleep').getByRole('button');
  // Undo appears at the same place.
  const { width, height } = mark.element().getBoundingClientRect();
  await mark.dblClick({ position: { x: width - 12, y: height / 2 } });
  await progress('8 of 95 answered');
});

test('Next unanswered continues from the focused symptom, and from the last to the first', async () => {
  await renderQuestionnaire(asd);
  await next.click();
  await expect.element(box('Stimming (repetitive movements or sounds)', current)).toHaveFocus();
  await next.click();
  await expect.element(box('Hand flapping', current)).toHaveFocus();

  await box('Headaches or migraines', past).click();
  await box('Poor coordination or clumsiness', past).click();
  await box('Seizures', notKnown).click();
  await next.click();
  const low = box('Low muscle tone', current);
  await expect.element(low).toHaveFocus();
  const row = low.element().closest('.symptom')?.getBoundingClientRect();
  const heads = document.querySelector('.matrix-heads')?.getBoundingClientRect();
  expect(row?.top).toBeGreaterThanOrEqual(heads?.bottom ?? Number.NaN);
  expect(row?.bottom).toBeLessThanOrEqual(window.innerHeight);

  await next.click();
  await expect.element(box('Fatigue or low energy', current)).toHaveFocus();
  await next.click();
  await expect.element(box('Stimming (repetitive movements or sounds)', current)).toHaveFocus();
});

test('Next unanswered is disabled once every symptom is answered', async () => {
  await renderQuestionnaire(generic, { initial: completeValues(generic) });
  await progress('52 of 52 answered');
  await expect.element(next).toBeDisabled();
});

test('the summary names exactly five unanswered symptoms, and each row shows its own problem', async () => {
  await renderQuestionnaire(asd);
  await markAllNotKnown();
  for (const symptom of ['Anxiety', 'Hives', 'Asthma or wheezing', 'Seizures', 'Nausea'])
    await box(symptom, notKnown).click();
  await button('Submit questionnaire').click();

  const sentence =
    'Please select at least one option for each symptom: Anxiety, Nausea, Hives, Asthma or wheezing, Seizures';
  await expect.element(summary.getByRole('link', { name: sentence, exact: true })).toBeVisible();
  const anxiety = box('Anxiety', past);
  await expect.element(anxiety).toHaveAccessibleDescription('Please select at least one option');
  await expect.element(anxiety).toHaveAttribute('aria-invalid', 'true');
  await expect.element(box('Brain fog', past)).toHaveAttribute('aria-invalid', 'false');

  await anxiety.click();
  await expect.element(anxiety).toHaveAttribute('aria-invalid', 'false');
  await expect.element(summary.getByRole('link', { name: /symptom: Nausea, Hives/ })).toBeInTheDocument();
});

test('the heads of the matrix stay at the top of a wide screen', async () => {
  await renderQuestionnaire(asd);
  box('Fatigue or low energy', past).element().scrollIntoView({ block: 'center' });
  await expect.poll(() => document.querySelector('.matrix-heads')?.getBoundingClientRect().top).toBe(0);
});

test.each([600, 768, 1024, 1280, 1440])(
  'each box stands in the column of its head on a screen of %i px, also in a row with a problem',
  async (width) => {
    await renderQuestionnaire(asd);
    await page.viewport(width, 800);
    await box('Brain fog', past).click();
    await button('Submit questionnaire').click();
    await expect.element(box('Fatigue or low energy', past)).toHaveAttribute('aria-invalid', 'true');

    const heads = [...document.querySelectorAll('.column-head')];
    expect(heads.map(({ textContent }) => textContent)).toEqual([current, past, notKnown]);
    const places = heads.map(middle);
    const rows = [...document.querySelectorAll('.symptom')];
    expect(rows).toHaveLength(95);
    for (const row of rows) {
      const boxes = [...row.querySelectorAll('input')];
      expect(boxes.map(({ ariaLabel }) => ariaLabel)).toEqual([current, past, notKnown]);
      for (const [index, input] of boxes.entries())
        expect(Math.abs(middle(input) - (places[index] ?? Number.NaN))).toBeLessThan(4);
    }
  },
);

const middle = (element: Element) => {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
};

test('a problem takes no room of its own on a wide screen', async () => {
  await renderQuestionnaire(asd);
  const height = () => box('Anxiety', past).element().closest('.symptom')?.getBoundingClientRect().height;
  const before = height();
  await button('Submit questionnaire').click();
  await expect.element(box('Anxiety', past)).toHaveAttribute('aria-invalid', 'true');
  expect(height()).toBe(before);
});

test.each([320, 360])('a symptom is a control of three parts on a screen of %i px', async (width) => {
  await renderQuestionnaire(asd);
  await page.viewport(width, 740);
  const fatigue = box('Fatigue or low energy', past);
  fatigue.element().scrollIntoView({ block: 'center' });
  const row = fatigue.element().closest('.symptom');
  const parts = [...(row?.querySelectorAll('label') ?? [])];
  const words = parts.flatMap((part) => [...part.querySelectorAll('span')]);
  expect(words.map((word) => getComputedStyle(word, '::after').content)).toEqual([
    '"Current"',
    '"Past"',
    '"Not a known symptom"',
  ]);
  for (const part of parts) {
    expect(part.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    // The whole part is the box.
    expect(part.querySelector('input')?.offsetWidth).toBe(part.clientWidth);
    expect(part.querySelector('input')?.offsetHeight).toBe(part.clientHeight);
  }
  expect(parts.map((part) => part.getBoundingClientRect().top)).toEqual(
    parts.map(() => parts[0]?.getBoundingClientRect().top),
  );
  expect(row?.querySelector('.name')?.getBoundingClientRect().bottom).toBeLessThanOrEqual(
    parts[0]?.getBoundingClientRect().top ?? 0,
  );
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);

  const color = () => getComputedStyle(fatigue.element()).backgroundColor;
  const before = color();
  await fatigue.click();
  await expect.element(fatigue).toBeChecked();
  expect(color()).not.toBe(before);
});
