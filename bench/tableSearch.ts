import type { Browser, Page } from '@playwright/test';
import { builtPortal } from './builtPortal.ts';
import { inBrowser, reportHeading, reportShare, SLOWDOWN, slowDown } from './slowBrowser.ts';
import { NAMES, openBarePage, openPortalPage, PAGE_SIZE } from './tableSearchPages.ts';
import { watchFor } from './watchFrames.ts';

const DESKTOP = { width: 1440, height: 900 };
const PAGES = 5;
/** The portal prefetches other screens after five seconds: wait until that is over. */
const SETTLING_MS = 7000;
/** Between two keys; shorter than the pause that starts a search. */
const TYPING_MS = 130;
/** Pause in typing that starts a search, on both sides. */
const PAUSE_MS = 250;
/** Between two searches. */
const REST_MS = 1500;

/**
 * Prints the time from the pause after the last key of a search to the painted frame with its rows, in a slow browser, beside
 * a page of plain texts without any library.
 */
export async function measureTableSearch(): Promise<void> {
  const web_folder = await builtPortal();
  await inBrowser(async (browser) => {
    reportHeading(
      `A search of the patient table at a ${SLOWDOWN}th of the processor: 1 to 13 rows, in ms after the pause`,
    );
    const first = { portal: [] as number[], bare: [] as number[] };
    const all = { portal: [] as number[], bare: [] as number[] };
    for (let page = 0; page < PAGES; page += 1) {
      const bare = await slowly(await openBarePage(await newPage(browser), web_folder));
      const portal = await slowly(await openPortalPage(await newPage(browser), web_folder));
      await portal.waitForTimeout(SETTLING_MS);
      // By turns: other load of the machine falls on both.
      for (const [index, [name, count]] of Object.entries(NAMES).entries()) {
        const times = { bare: await search(bare, name, count), portal: await search(portal, name, count) };
        for (const side of ['bare', 'portal'] as const) {
          all[side].push(times[side]);
          if (index === 0) first[side].push(times[side]);
        }
      }
      await bare.close();
      await portal.close();
    }
    reportShare('the first search of a page, median', 0.5, first.portal, first.bare);
    reportShare('a search, median', 0.5, all.portal, all.bare);
    reportShare('a search, 9 of 10 within', 0.9, all.portal, all.bare);
  });
}

const newPage = async (browser: Browser) =>
  (await browser.newContext({ viewport: DESKTOP, serviceWorkers: 'block' })).newPage();

async function slowly(page: Page): Promise<Page> {
  await slowDown(page);
  return page;
}

/** Types a name like a user and waits for the frame that shows so many rows. */
async function search(page: Page, name: string, count: number): Promise<number> {
  const field = page.getByRole('searchbox');
  await field.fill('');
  await page
    .locator('tbody tr')
    .nth(PAGE_SIZE - 1)
    .waitFor();
  await page.waitForTimeout(REST_MS);
  const word = name.toLowerCase();
  await field.pressSequentially(word.slice(0, -1), { delay: TYPING_MS });
  const painted = await watchFor(page, { event: 'input', selector: 'tbody tr', count });
  await page.keyboard.press(word.slice(-1));
  const ms = await painted();
  if (ms < PAUSE_MS) throw new Error(`The search for ${name} began before its last key.`);
  return ms - PAUSE_MS;
}

// Also alone: node bench/tableSearch.ts.
if (import.meta.main) await measureTableSearch();
