import { type Browser, expect, type Page, test } from '@playwright/test';
import { listPatients } from '#contract/families/patients.ts';
import { GUARDIAN_INVITATION_SCREEN, SHARED_RECORD_SCREEN } from '#contract/shared/screens.ts';
import { DEMO_PASSWORD } from '../demo/families.ts';
import { login, loginByForm } from './accountSteps.ts';
import { startDemo } from './demoPortal.ts';
import type { RunningPortal } from './startPortal.ts';

/** JavaScript (bytes on the wire with headers) that an empty browser may receive until its network is idle. */
const SIGN_IN_RECEIVED = 160_000;
const HOME_RECEIVED = 225_000;

/** Compressed JavaScript (bytes) that a browser may fetch before a screen is usable. */
const HOME = 180_000;
const ANY_SCREEN = 220_000;

const customer = 'meyer@demo.example';
const practitioner = 'vargas@demo.example';
const admin = 'admin@demo.example';

let demo: RunningPortal;

test.beforeAll(async () => {
  demo = await startDemo();
});

test.afterAll(() => demo.stop());

/** A page of a person who is logged in. Its browser asks to save data, so the portal prefetches nothing. */
async function pageOf(browser: Browser, email?: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: demo.url, serviceWorkers: 'block' });
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
function judge(measured: readonly Measured[]): void {
  for (const { path, bytes, budget } of measured)
    process.stdout.write(
      `${(bytes / 1000).toFixed(1).padStart(6)} of ${budget / 1000} kB  ${path.split('?')[0]}\n`,
    );
  expect(measured.filter(({ bytes, budget }) => bytes > budget)).toEqual([]);
}

/** Measures screens one after another. */
async function expectWithin(page: Page, budgets: Readonly<Record<string, number>>): Promise<void> {
  const measured: Measured[] = [];
  for (const [path, budget] of Object.entries(budgets))
    measured.push({ path, bytes: await bytesOf(page, path), budget });
  judge(measured);
}

/** Returns a function that waits until no script loads, and returns the JavaScript received since now (bytes with headers). */
async function countReceived(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  const loading = new Set<string>();
  let bytes = 0;
  let quietSince = Date.now();
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.endsWith('.js')) loading.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!loading.delete(requestId)) return;
    bytes += encodedDataLength;
    quietSince = Date.now();
  });
  await devtools.send('Network.enable');
  return async () => {
    await expect.poll(() => loading.size === 0 && Date.now() - quietSince > 1000).toBe(true);
    return bytes;
  };
}

const each = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, ANY_SCREEN]));

test('the sign-in and the home behind it keep the budget of received JavaScript', async ({ browser }) => {
  const page = await pageOf(browser);
  const received = await countReceived(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  const atSignIn = await received();
  // The live channel comes last, a while after the screen.
  const live = page.waitForResponse(/\/followChanges-/);
  await loginByForm(page, customer, DEMO_PASSWORD);
  await live;
  judge([
    { path: 'the sign-in', bytes: atSignIn, budget: SIGN_IN_RECEIVED },
    { path: "the sign-in with the customer's home", bytes: await received(), budget: HOME_RECEIVED },
  ]);
});

test('the screens before the portal keep the budget of JavaScript', async ({ browser }) => {
  await expectWithin(
    await pageOf(browser),
    each([
      '/login?tab=register',
      '/forgot-password',
      '/reset-password',
      '/confirm',
      '/confirm-email-change',
      '/setup',
      '/invitation',
      '/documents/guardian',
      '/bench',
      GUARDIAN_INVITATION_SCREEN,
      SHARED_RECORD_SCREEN,
    ]),
  );
});

test("the customer's screens keep the budget of JavaScript", async ({ browser }) => {
  const page = await pageOf(browser, customer);
  const { patients } = listPatients.result.parse(await (await page.request.get(listPatients.path)).json());
  const [patient = '', kit = ''] = patients.flatMap(({ id, kits }) => (kits[0] ? [id, kits[0].id] : []));
  const forms = ['form=generic', 'view=answers'].map(
    (rest) => `/enter-symptom-data?patient=${patient}&kit=${kit}&${rest}`,
  );
  await expectWithin(page, {
    '/patients': HOME,
    [`/patients/${patient}`]: HOME,
    ...each([
      '/register-kit',
      '/enter-symptom-data',
      ...forms,
      '/kit/MB000101/report',
      '/kit/MB000101/answers',
      `/patients/${patient}/kit-comparison`,
      '/account',
      '/account/delete',
    ]),
  });
});

test("the practitioner's screens keep the budget of JavaScript", async ({ browser }) => {
  await expectWithin(
    await pageOf(browser, practitioner),
    each(['/practitioner-patients', '/invite-family', '/unassigned-kits']),
  );
});

test("the administrator's screens keep the budget of JavaScript", async ({ browser }) => {
  const pages =
    'practitioner-codes kit-inventory kit-labels kit-intake kit-reasons kit-claims symptom-checks reports laboratory-keys benches webhooks manage-users deliveries audit consent-documents';
  await expectWithin(
    await pageOf(browser, admin),
    each([
      '/practitioner-patients',
      '/practitioner-patients?tab=all',
      '/kit/MB000101/report',
      ...pages.split(' ').map((page) => `/admin/${page}`),
    ]),
  );
});
