import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../demo/families.ts';
import { login } from './accountSteps.ts';
import { test } from './sharedPortals.ts';
import type { RunningPortal } from './startPortal.ts';
import { watch } from './watchedPage.ts';

const customer = 'meyer@demo.example';

let demo: RunningPortal;

test.beforeAll(({ sharedDemo }) => {
  demo = sharedDemo.portal;
});

const cachedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('a screen whose code cannot be loaded says so inside the portal, and loads on the next try', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: demo.url, serviceWorkers: 'block' });
  const { page, problems } = await watch(context, demo.url);
  // Nothing is loaded in advance.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await login(page, customer, DEMO_PASSWORD);
  await page.route(/\/assets\/AccountPage-/, (route) => route.abort());
  await page.route('**/robots.txt', (route) => route.abort());
  await page.getByRole('link', { name: 'Account' }).click();

  const failure = page.getByText('No connection. Try again');
  await expect(failure).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  // The retry checks last whether the portal is reachable. An answer would reload the page.
  const unreachable = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/robots.txt'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await unreachable;
  await expect(failure).toBeVisible();

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await expect(failure).toBeHidden();
  expect(problems).toEqual([]);
  await context.close();
});

test('the service worker keeps built files only, and drops those of an earlier release', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: demo.url });
  const page = await context.newPage();
  await page.goto('/robots.txt');
  await page.evaluate(async () => {
    const cache = await caches.open('assets');
    await cache.put('/assets/of-an-earlier-release-00000000.js', new Response(''));
  });
  await login(page, customer, DEMO_PASSWORD);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // The worker serves pages that are opened after its start.
  for (const path of ['/account', '/patients', '/kit/MB000101/report']) await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect.poll(async () => (await cachedAddresses(page)).length).toBeGreaterThan(5);

  const cached = await cachedAddresses(page);
  expect(cached.filter((path) => !/^\/assets\/.+-[\w-]{8}\.(js|css|woff2)$/.test(path))).toEqual([]);
  expect(cached.filter((path) => path.includes('earlier-release'))).toEqual([]);
  await context.close();
});

test('a browser without room for built files gets them from the server', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: demo.url });
  const { page, problems } = await watch(context, demo.url);
  await login(page, customer, DEMO_PASSWORD);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: demo.url, quotaSize: 1 });
  const before = (await cachedAddresses(page)).length;
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  expect((await cachedAddresses(page)).length).toBe(before);
  expect(problems).toEqual([]);
  await context.close();
});
