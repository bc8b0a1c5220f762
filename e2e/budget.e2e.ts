import { expect, type Page, test } from '@playwright/test';
import { listPatients } from '#contract/families/patients.ts';
import { DEMO_PASSWORD } from '../demo/families.ts';
import { loginByForm } from './accountSteps.ts';
import { startDemo } from './demoPortal.ts';
import { each, expectWithin, judge, pageOf } from './scriptsOfScreens.ts';
import type { RunningPortal } from './startPortal.ts';

/** JavaScript (bytes on the wire with headers) that an empty browser may receive until its network is idle. */
const SIGN_IN_RECEIVED = 160_000;
const HOME_RECEIVED = 225_000;

/** Compressed JavaScript (bytes) that a browser may fetch before the home is usable. */
const HOME = 180_000;

const customer = 'meyer@demo.example';
const practitioner = 'vargas@demo.example';
const admin = 'admin@demo.example';

let demo: RunningPortal;

test.beforeAll(async () => {
  demo = await startDemo();
});

test.afterAll(() => demo.stop());

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

test('the sign-in and the home behind it keep the budget of received JavaScript', async ({ browser }) => {
  const page = await pageOf(browser, demo.url);
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

test("the customer's screens keep the budget of JavaScript", async ({ browser }) => {
  const page = await pageOf(browser, demo.url, customer);
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
    await pageOf(browser, demo.url, practitioner),
    each(['/practitioner-patients', '/invite-family', '/unassigned-kits']),
  );
});

test("the administrator's table of patients keeps the budget of JavaScript", async ({ browser }) => {
  await expectWithin(await pageOf(browser, demo.url, admin), each(['/practitioner-patients']));
});
