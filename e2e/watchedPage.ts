import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Frame,
  type Page,
} from '@playwright/test';
import type axe from 'axe-core';
import { twinButtons } from './twinButtons.ts';

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A person's browser: a context of its own, whose page must never report an error or break the content policy. */
export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Hidden problems: console errors, uncaught exceptions, policy violations, requests to other hosts. */
  readonly problems: string[];
}

export async function aPerson(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Person> {
  const context = await browser.newContext({ baseURL: url, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // The browser reports each answer of 400 and above; the story checks them itself.
    // It also reports a live channel that breaks: with the session, the network or the portal.
    const is_answer = /^(Failed to load resource|WebSocket connection to )/.test(message.text());
    if (message.type() === 'error' && !is_answer) problems.push(message.text());
  });
  page.on('request', (request) => {
    // Only outgoing requests: the browser's own parts, such as its PDF viewer, load from the browser.
    if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(url)) problems.push(request.url());
  });
  return { page, context, problems };
}

/** No accessibility violation (WCAG 2.2 AA and best practice) and no twin buttons on the screen, or in the frame, as it is now. */
export async function expectAccessible(page: Page | Frame): Promise<void> {
  // Loading axe takes longer than its work: once is enough for a document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  expect(await page.evaluate(violations)).toEqual([]);
  expect(await page.evaluate(twinButtons)).toEqual([]);
}

async function violations(): Promise<string[]> {
  // Colors are not final in the middle of a transition.
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  const found = await (window as unknown as { axe: typeof axe }).axe.run(
    // A report page is a document of its own, in an origin of its own.
    { exclude: ['iframe'] },
    {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    },
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}
