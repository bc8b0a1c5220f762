import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { asd } from '#contract/questionnaires/asd.ts';
import { nextPaint } from '#web/lib/nextPaint.ts';
import { button, renderQuestionnaire, summary } from '../testing/renderQuestionnaire.tsx';

const rail = page.getByRole('navigation', { name: 'Sections of the questionnaire' });
const edges = (element: Element | null | undefined) =>
  element?.getBoundingClientRect() ?? expect.unreachable('no such element');

async function drawn() {
  for (let paint = 0; paint < 8; paint += 1) await nextPaint();
}

/** Expects an element to rest right below (px) what sticks above it, once the groups of symptoms in sight are drawn. */
async function expectBelow(above: () => Element | null, rests: () => Element | null | undefined) {
  await drawn();
  const gap = edges(rests()).top - edges(above()).bottom;
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThan(30);
}

const strip = () => rail.element();
const heads = () => document.querySelector('.matrix-heads');
const heading = (name: string): Locator => page.getByRole('heading', { name, exact: true });

test.each(['Health Information', 'Behaviors and symptoms', 'Additional Information'])(
  'a jump on a phone shows the heading "%s" right below the strip of sections',
  async (name) => {
    await renderQuestionnaire(asd, { isPhone: true });
    await rail.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await expect.element(page.getByRole('region', { name, exact: true })).toHaveFocus();
    await expectBelow(strip, () => heading(name).element());
  },
);

test('a jump on a phone to the next unanswered symptom shows its group right below the heads', async () => {
  await renderQuestionnaire(asd, { isPhone: true });
  await page.getByRole('button', { name: 'Mark all in this group as not known' }).first().click();
  await button('Next unanswered').click();
  await expectBelow(heads, () => document.activeElement?.closest('section')?.querySelector('h3'));
});

test('a problem on a phone leads to its question right below the strip of sections', async () => {
  await renderQuestionnaire(asd, { isPhone: true });
  await button('Submit questionnaire').click();
  await expect.element(summary).toHaveFocus();
  await expectBelow(strip, () => summary.element());
  await summary.getByRole('link').nth(2).click();
  await expect.element(summary).not.toHaveFocus();
  await expectBelow(strip, () => document.activeElement?.closest('[data-field]'));
});

test('a jump past symptoms that were never in sight rests at the top of its section', async () => {
  await renderQuestionnaire(asd);
  await page.viewport(1280, 500);
  for (const section of [/^Behaviors/, /^Additional Information/]) {
    await rail.getByRole('link', { name: section }).click();
    await drawn();
  }
  const section = page.getByRole('region', { name: 'Additional Information', exact: true });
  const { top } = edges(section.element());
  expect(top).toBeGreaterThan(20);
  expect(top).toBeLessThan(28);
});
