import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Frame,
  type Page,
  test,
} from '@playwright/test';
import type axe from 'axe-core';
import type { Page as AnyPage } from './engines/Page.ts';
import { twinButtons } from './twinButtons.ts';

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A person's browser: its own context, whose page must never report an error or break the content policy. */
export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Hidden problems: console errors, uncaught exceptions, policy violations, requests to other hosts. */
  readonly problems: string[];
  readonly newPage: () => Promise<Page>;
  readonly close: () => Promise<void>;
}

/**
 * How Chromium and Firefox begin their reports of answers of 400 and above, which stories check themselves, and of requests and
 * live channels that break: with the session, the network or the portal.
 */
const ofConnections =
  /^(Failed to load (resource|‘\S+’\. A ServiceWorker)|WebSocket connection to |Firefox can’t establish a connection |The connection to wss?:|NetworkError )/;

export async function aPerson(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Person> {
  return watch(await browser.newContext({ baseURL: url, ...options }), url);
}

/** Opens a page in a browser for one portal, and watches it. */
export async function watch(context: BrowserContext, url: string): Promise<Person> {
  const page = await context.newPage();
  const problems: string[] = [];
  const add = (problem: string) => void (ofConnections.test(problem) || problems.push(problem));
  page.on('pageerror', (error) => add(error.message));
  page.on('console', (message) => message.type() === 'error' && add(message.text()));
  page.on('request', (request) => {
    // Only outgoing requests: the browser's own parts, such as its PDF viewer, load from the browser.
    if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(url)) problems.push(request.url());
  });
  return { page, context, problems, newPage: () => context.newPage(), close: () => context.close() };
}

/** Opens an address and waits until the live channel has answered. */
export async function openLive(page: Page, address: string): Promise<void> {
  const answered = page
    .waitForEvent('websocket')
    // The first frame can come before the page has loaded.
    .then((socket) => socket.waitForEvent('framereceived'));
  await Promise.all([answered, page.goto(address)]);
}

/**
 * No accessibility violation (WCAG 2.2 AA and best practice) and no twin buttons on the screen, or in the frame, as it is now. The
 * elements are the same in every engine, so Chromium's are checked.
 */
export async function expectAccessible(subject: AnyPage | Frame): Promise<void> {
  if (test.info().project.name !== 'chromium') return;
  const page = subject as Page | Frame;
  // A screen that still loads has its layout and no heading.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Loading axe takes longer than its work: once is enough for a document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  expect(await page.evaluate(violations)).toEqual([]);
  expect(await page.evaluate(twinButtons)).toEqual([]);
}

/** No accessibility violation, neither on a wide screen nor on the smallest. */
export async function expectAccessibleAtAnyWidth(page: AnyPage): Promise<void> {
  if (test.info().project.name !== 'chromium') return;
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function violations(): Promise<string[]> {
  // Colors are not final in the middle of a transition.
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  const found = await (window as unknown as { axe: typeof axe }).axe.run(
    // A report page is its own document, in its own origin.
    { exclude: ['iframe'] },
    {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    },
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}
