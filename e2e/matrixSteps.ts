import { type Behaviors, symptomsOf } from '#contract/questionnaires/answers.ts';
import { behaviorColumns, type QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import { expect } from './engines/expect.ts';
import type { Page } from './engines/Page.ts';

/** Widths (px) of windows that have heads above the boxes, from a phone turned sideways to a desktop. */
const widths = [600, 768, 1024, 1280, 1440];

/** The centers of a head and of its boxes may differ by this (px). */
const TOLERANCE = 4;

/**
 * Ticks every symptom by a pointer below one of the heads, some at each width, after all boxes were found below their heads.
 * Resolves to the expected answers.
 */
export async function tickBelowHeads(page: Page, definition: QuestionnaireDefinition): Promise<Behaviors> {
  const symptoms = symptomsOf(definition);
  const ticked: Record<string, Behaviors[string]> = {};
  for (const [turn, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 });
    const heads = await headsOf(page);
    for (const { label, x } of heads) {
      const boxes = await page.evaluate(centersOfBoxes, label);
      expect(boxes).toHaveLength(symptoms.length);
      expect({ width, label, strays: boxes.filter((box) => Math.abs(box - x) > TOLERANCE) }).toEqual({
        width,
        label,
        strays: [],
      });
    }
    for (const [index, { key, label }] of symptoms.entries()) {
      const head = heads[index % heads.length];
      if (!head || index % widths.length !== turn) continue;
      const y = await page.evaluate(middleInSight, label);
      await page.mouse.click(head.x, y);
      ticked[key] = { current: false, past: false, not_known: false, [head.key]: true };
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return ticked;
}

/** The columns with the center of their visible heads, which come before all boxes. */
const headsOf = (page: Page) =>
  Promise.all(
    behaviorColumns.map(async ({ key, label }) => ({
      key,
      label,
      x: await page
        .getByText(label, { exact: true })
        .first()
        .evaluate((head) => {
          const { left, width } = head.getBoundingClientRect();
          return left + width / 2;
        }),
    })),
  );

const centersOfBoxes = (label: string): number[] =>
  Array.from(document.querySelectorAll(`input[aria-label="${label}"]`), (box) => {
    const { left, width } = box.getBoundingClientRect();
    return left + width / 2;
  });

/**
 * Brings the row of a symptom to the middle of the window. Rows get their true height a frame after they become visible. A locator
 * by role would compute the names of all rows each time.
 */
async function middleInSight(label: string): Promise<number> {
  const row = Array.from(document.querySelectorAll('[role=group]')).find(
    (group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent === label,
  );
  if (!row) throw new Error(`There is no row ${label}`);
  const nextFrame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  let middle = Number.NaN;
  for (;;) {
    row.scrollIntoView({ block: 'center', behavior: 'instant' });
    await nextFrame();
    const { top, height } = row.getBoundingClientRect();
    if (middle === top + height / 2) return middle;
    middle = top + height / 2;
  }
}
