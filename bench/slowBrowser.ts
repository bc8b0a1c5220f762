import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium, launchOptions } from '../tools/findChromium.ts';

/** How many times slower the browser's processor is made. */
export const SLOWDOWN = 4;

/** Runs a measurement in a new browser. */
export async function inBrowser(measure: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch(launchOptions(findChromium(), []));
  try {
    await measure(browser);
  } finally {
    await browser.close();
  }
}

/** Slows the processor of a page down. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return cdp;
}

/** Prints the heading of a comparison with its limit. */
export const reportHeading = (heading: string): void =>
  console.log(`${heading}\n\n${''.padEnd(44)}    portal     limit     ratio`);

/** Prints a share of the portal's and of the limit's values, and their ratio. */
export function reportShare(
  measure: string,
  share: number,
  portal: readonly number[],
  limit: readonly number[],
): void {
  const [value, bound] = [percentile(portal, share), percentile(limit, share)];
  const columns = [value, bound, value / bound].map((number) => number.toFixed(1).padStart(10));
  console.log(measure.padEnd(44) + columns.join(''));
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(share * values.length)] ?? Number.NaN;
