import { type Browser, expect, type Page, type Route } from '@playwright/test';
import { test } from './sharedPortals.ts';
import type { RunningPortal } from './startPortal.ts';
import { expectAccessible } from './watchedPage.ts';

const failed = 'The portal could not start. Reload the page, or try another browser.';
const tooOld = 'This browser is too old for the portal. Use a current Chrome, Edge, Firefox or Safari.';

let demo: RunningPortal;

test.beforeAll(({ sharedDemo }) => {
  demo = sharedDemo.portal;
});

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: demo.url, serviceWorkers: 'block' });
  return context.newPage();
}

const entry = /\/assets\/index-[\w-]+\.js$/;
const react = /\/assets\/react-[\w-]+\.js$/;

const withStart = (start: string) => async (route: Route) => {
  const answer = await route.fetch();
  await route.fulfill({ response: answer, body: `${start}\n${await answer.text()}` });
};

const failures: readonly [what: string, file: RegExp, act: (route: Route) => Promise<void>][] = [
  ['that does not load', entry, (route) => route.abort()],
  ['that the server lacks', entry, (route) => route.fulfill({ status: 404 })],
  ['whose import does not load', react, (route) => route.abort()],
  ['with a syntax error', entry, withStart('const = 1;')],
  ['whose import has a syntax error', react, withStart('const = 1;')],
  ['with an exception', entry, withStart("throw new TypeError('no such function');")],
];

for (const [what, file, act] of failures)
  test(`an entry file ${what} says that the portal could not start`, async ({ browser }) => {
    const page = await newPage(browser);
    await page.route(file, act);
    await page.goto('/login');
    await expect(page.getByRole('alert').getByRole('heading', { level: 1 })).toHaveText(failed);
    await expect(page.getByText('Loading your portal...')).toBeHidden();
    // The failures have one screen.
    if (what === 'that does not load') await expectAccessible(page);
    await page.context().close();
  });

test('a slow network reads as loading until the portal appears', async ({ browser }) => {
  const page = await newPage(browser);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(react, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByText('Loading your portal...')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  release();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.context().close();
});

test('an error after the start leaves the portal on the screen', async ({ browser }) => {
  const page = await newPage(browser);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  const reported = page.waitForEvent('pageerror');
  await page.evaluate(
    () => void setTimeout(() => Promise.reject(new Error('later')).catch((error) => reportError(error))),
  );
  await reported;
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByText(failed)).toBeHidden();
  await page.context().close();
});

// Each of these engines lacks one of the two functions that came with the oldest supported versions.
const old: readonly [engine: string, hide: () => void][] = [
  ['Firefox or Chrome', () => Reflect.deleteProperty(Array.prototype, 'toSorted')],
  ['Safari', () => Reflect.deleteProperty(HTMLScriptElement, 'supports')],
];

for (const [engine, hide] of old)
  test(`an older ${engine} says what to use, and the portal does not start in it`, async ({ browser }) => {
    const page = await newPage(browser);
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
    await page.addInitScript(hide);
    await page.goto('/login', { waitUntil: 'networkidle' });
    await expect(page.getByRole('alert').getByRole('heading', { level: 1 })).toHaveText(tooOld);
    expect(calls).toEqual([]);
    await expectAccessible(page);
    await page.context().close();
  });
