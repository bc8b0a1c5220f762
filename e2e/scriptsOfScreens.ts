import { type Browser, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../demo/families.ts';
import { login } from './accountSteps.ts';

/** Compressed JavaScript (bytes) that a browser may fetch before a screen is usable. */
const ANY_SCREEN = 220_000;

/** A page of a person who is logged in. Its browser asks to save data, so the portal prefetches nothing. */
export async function pageOf(browser: Browser, url: string, email?: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  const page = await context.newPage();
  if (email) await login(page, email, DEMO_PASSWORD);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  return page;
}

/** The compressed JavaScript (bytes) that a screen fetches in an empty browser until it is quiet. */
async function bytesOf(page: Page, path: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.locator('main').first()).toBeVisible();
  const scripts = await page.evaluate(() => {
    const loaded = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, startTime, encodedBodySize, decodedBodySize }) => ({
        name,
        startTime,
        encodedBodySize,
        decodedBodySize,
      }));
    // The live channel and the bell load a while after the screen.
    const live = loaded.find(({ name }) => name.includes('/followChanges-'));
    return live ? loaded.filter(({ startTime }) => startTime < live.startTime - 10) : loaded;
  });
  const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  const decoded = scripts.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0);
  expect(decoded, 'the server sends compressed files').toBeGreaterThan(2 * bytes);
  return bytes;
}

interface Measured {
  readonly path: string;
  readonly bytes: number;
  readonly budget: number;
}

/** Prints all figures before it judges. */
export function judge(measured: readonly Measured[]): void {
  for (const { path, bytes, budget } of measured)
    process.stdout.write(
      `${(bytes / 1000).toFixed(1).padStart(6)} of ${budget / 1000} kB  ${path.split('?')[0]}\n`,
    );
  expect(measured.filter(({ bytes, budget }) => bytes > budget)).toEqual([]);
}

/** Measures screens one after another. */
export async function expectWithin(page: Page, budgets: Readonly<Record<string, number>>): Promise<void> {
  const measured: Measured[] = [];
  for (const [path, budget] of Object.entries(budgets))
    measured.push({ path, bytes: await bytesOf(page, path), budget });
  judge(measured);
}

/** The common budget of these screens. */
export const each = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, ANY_SCREEN]));
