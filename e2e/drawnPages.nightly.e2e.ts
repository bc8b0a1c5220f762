import { expect, type Frame, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../demo/families.ts';
import { login } from './accountSteps.ts';
import { test } from './sharedPortals.ts';
import { expectAccessible } from './watchedPage.ts';

const headings = { 1: 'Microbe ordering', 2: 'Ranges', 3: 'Families', 4: 'Genera', 6: 'Species' };

/** Opens a page of the report and resolves to its frame. */
async function open(page: Page, number: keyof typeof headings): Promise<Frame> {
  await page.goto(`/kit/MB000101/report?tab=${number}`);
  const element = await page.locator('[data-document] iframe').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error(`Page ${number} has no frame`);
  await expect(frame.getByRole('heading', { level: 1, name: headings[number] })).toBeVisible();
  return frame;
}

test('pages that the portal drew from counts can be read by everybody', async ({ sharedDemo }) => {
  const { page, problems } = await sharedDemo.aPerson();
  await login(page, 'meyer@demo.example', DEMO_PASSWORD);

  for (const number of [1, 2, 3, 4, 6] as const)
    await test.step(`page ${number} is accessible, names its source and fits a phone`, async () => {
      const frame = await open(page, number);
      await expect(frame.getByText('Not a diagnosis.')).toBeVisible();
      await expect(frame.getByText('280 people. M. Arumugam', { exact: false })).toBeAttached();
      await expectAccessible(frame);
      await page.setViewportSize({ width: 320, height: 700 });
      // Chromium lays out a frame of another origin once it is in sight.
      await page.locator('[data-document] iframe').scrollIntoViewIfNeeded();
      const excess = () => frame.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(excess).toBeLessThanOrEqual(0);
      await expectAccessible(frame);
      await page.setViewportSize({ width: 1280, height: 720 });
    });

  await test.step('a reader finds a genus, sorts and asks for all rows', async () => {
    const frame = await open(page, 4);
    const rows = frame.getByRole('row');
    await expect(rows).toHaveCount(26);
    await frame.getByRole('button', { name: 'Show all' }).click();
    expect(await rows.count()).toBeGreaterThan(200);
    await frame.getByRole('button', { name: 'Name' }).click();
    await expect(frame.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    await frame.getByLabel('Find').fill('bacteroides');
    await expect(frame.getByRole('rowheader', { name: 'Bacteroides', exact: true })).toBeVisible();
    await frame.getByLabel('Find').fill('no such genus');
    await expect(frame.getByRole('status')).toHaveText('Nothing found');
  });

  await test.step('the keyboard moves in the map of families and finds a field in the table', async () => {
    const frame = await open(page, 3);
    const map = frame.getByRole('listbox', { name: 'Composition by families' });
    await map.focus();
    await page.keyboard.press('ArrowRight');
    const selected = map.getByRole('option', { selected: true });
    const name = await selected.getAttribute('data-finds');
    await page.keyboard.press('Enter');
    await expect(frame.getByRole('table', { name: 'Families' }).getByRole('rowheader')).toHaveText([
      name ?? '',
    ]);
  });

  await test.step('a saved page prints all rows and no controls', async () => {
    const saved = await page.request.get('/api/kit/MB000101/page/2');
    await page.goto('about:blank');
    await page.setContent(await saved.text());
    await expect(page.getByRole('row')).toHaveCount(26);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Show all' })).toBeHidden();
    await expect(page.getByRole('searchbox')).toBeHidden();
    expect(await page.getByRole('row').count()).toBeGreaterThan(200);
  });

  await test.step('in forced colors, the chosen filter differs from the ground', async () => {
    await page.emulateMedia({ media: null, forcedColors: 'active' });
    const groundOf = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await groundOf('.choice input:checked + span')).not.toBe(await groundOf('body'));
  });
  expect(problems).toEqual([]);
});
