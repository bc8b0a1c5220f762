import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { builtPortal } from './builtPortal.ts';
import { FORM_BUTTON, openBarePage, openPortalPage, SYMPTOMS } from './questionnairePages.ts';
import { inBrowser, reportHeading, reportShare, SLOWDOWN, slowDown } from './slowBrowser.ts';
import { watchFor } from './watchFrames.ts';

const PHONE = { width: 390, height: 844 };
const OPENINGS = 9;
/** Every fourth symptom: a tick, then the box that takes it back. */
const TICKS = Array.from({ length: 24 }, (_, index) => index * 4).flatMap((row) => [
  { row, box: 0 },
  { row, box: 2 },
]);
const SETTLING_MS = 300;

/**
 * Prints the cost of opening the symptom matrix and of a tick on a slow phone, beside a page of native boxes without any
 * library: processor time of the page, and the time from the press to the next painted frame.
 */
export async function measureQuestionnaire(): Promise<void> {
  const web_folder = await builtPortal();
  await inBrowser(async (browser) => {
    const portal = await slowly(await openPortalPage(await newPage(browser), web_folder));
    const bare = await slowly(await openBarePage(await newPage(browser)));
    reportHeading(
      `The symptom matrix at a ${SLOWDOWN}th of the processor: ${SYMPTOMS} symptoms, 3 boxes each, in ms`,
    );

    // By turns: other load of the machine falls on both.
    const openings = { portal: [] as Cost[], bare: [] as Cost[] };
    for (let opening = 0; opening < OPENINGS; opening += 1) {
      openings.bare.push(await costOf(bare, bare.page.getByRole('button', { name: FORM_BUTTON })));
      if (opening > 0) await portal.page.getByRole('button', { name: 'Back to form selection' }).click();
      openings.portal.push(
        await costOf(portal, portal.page.getByRole('button', { name: FORM_BUTTON }).first()),
      );
    }
    report('opening the form', openings.portal, openings.bare);

    const ticks = { portal: [] as Cost[], bare: [] as Cost[] };
    for (const { row, box } of TICKS) {
      ticks.bare.push(await costOf(bare, boxOf(bare.page, row, box)));
      ticks.portal.push(await costOf(portal, boxOf(portal.page, row, box)));
    }
    report('a tick', ticks.portal, ticks.bare);
  });
}

interface SlowPage {
  readonly page: Page;
  readonly cdp: CDPSession;
}

/** In milliseconds. */
interface Cost {
  readonly processor: number;
  readonly paint: number;
}

const newPage = async (browser: Browser) => (await browser.newContext({ viewport: PHONE })).newPage();

async function slowly(page: Page): Promise<SlowPage> {
  const cdp = await slowDown(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, cdp };
}

const boxOf = (page: Page, row: number, box: number) =>
  page.locator('.symptom').nth(row).getByRole('checkbox').nth(box);

/** Presses like a user and waits for the frame that shows all symptoms. */
async function costOf({ page, cdp }: SlowPage, target: Locator): Promise<Cost> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await target.hover();
  await page.waitForTimeout(SETTLING_MS);
  const painted = await watchFor(page, { event: 'click', selector: '.symptom', count: SYMPTOMS });
  const before = await processorTime(cdp);
  await page.mouse.down();
  await page.mouse.up();
  const paint = await painted();
  return { processor: (await processorTime(cdp)) - before, paint };
}

async function processorTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

function report(what: string, portal: readonly Cost[], bare: readonly Cost[]): void {
  const rows = [
    ['processor, median', ({ processor }: Cost) => processor, 0.5],
    ['to paint, median', ({ paint }: Cost) => paint, 0.5],
    ['to paint, 9 of 10 within', ({ paint }: Cost) => paint, 0.9],
  ] as const;
  for (const [measure, of, share] of rows)
    reportShare(`${what}: ${measure}`, share, portal.map(of), bare.map(of));
}

// Also alone: node bench/questionnaire.ts.
if (import.meta.main) await measureQuestionnaire();
