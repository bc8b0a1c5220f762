import { type BrowserContext, expect, type Page } from '@playwright/test';
import {
  enterPassword,
  login,
  loginByForm,
  mailedLink,
  openMailedLink,
  register,
  signOut,
  storeRecoveryCodes,
} from './accountSteps.ts';
import { test } from './sharedPortals.ts';
import { expectAccessible, type Person } from './watchedPage.ts';

const first_password = 'correct horse battery';
const second_password = 'staple under the bridge';
const email = 'anna.accounts@example.org';

let anna: Person;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ shared }) => {
  anna = await shared.aPerson();
  await register(anna.page, email, first_password, 'My daughter has stomach pain');
  await openMailedLink(anna.page, email, first_password);
});

test.afterAll(async () => {
  expect(anna.problems).toEqual([]);
});

/** Gives the page a device that makes passkeys and touches itself. */
async function addVirtualDevice(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('the account page names the user, and no script can read the session', async () => {
  const { page, context } = anna;
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Edit name' }).click();
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Anna Berg');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Anna Berg' })).toBeVisible();

  const cookies = await context.cookies();
  expect(cookies.map(({ name, httpOnly, secure }) => ({ name, httpOnly, secure }))).toEqual([
    { name: 'session', httpOnly: true, secure: false },
    { name: 'refresh', httpOnly: true, secure: false },
  ]);
  expect(
    await page.evaluate(() => document.cookie + JSON.stringify([localStorage, sessionStorage])),
  ).not.toMatch(new RegExp(cookies.map(({ value }) => value).join('|')));
});

test('a browser that drops the cookies gets a warning, and never the message of a login', async ({
  shared,
}) => {
  const { page, context, problems } = await shared.aPerson();
  await page.route('**/auth/v1/token?*', async (route) => {
    const response = await route.fetch();
    await context.clearCookies();
    const { 'set-cookie': dropped, ...headers } = response.headers();
    expect(dropped).toContain('session=');
    await route.fulfill({ response, headers });
  });
  await page.goto('/login');
  await enterPassword(page, email, first_password);
  await expect(page.getByRole('alert')).toHaveText(
    'Your browser did not keep the login. Allow cookies for this site.',
  );
  await expectAccessible(page);
  await page.goto('/account');
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  expect(problems).toEqual([]);
  await page.close();
});

test('a forgotten password is replaced, and that ends the session on the other device', async ({
  shared,
}) => {
  const phone = await shared.aPerson();
  await phone.page.goto('/login');
  await phone.page.getByLabel('Email').fill(email);
  await phone.page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(phone.page.getByLabel('Email')).toHaveValue(email);
  await phone.page.getByRole('button', { name: 'Send link' }).click();
  await expect(phone.page.getByText(/^If an account with this address exists/)).toBeVisible();
  await expectAccessible(phone.page);

  await mailedLink(phone.page, email);
  await phone.page.getByLabel('New password').fill('password1234');
  await phone.page.getByRole('button', { name: /set|save/i }).click();
  await expect(phone.page.getByText(/too common or too easy to guess/)).toBeVisible();
  await expectAccessible(phone.page);
  await phone.page.getByLabel('New password').fill(second_password);
  await phone.page.getByRole('button', { name: /set|save/i }).click();
  await expect(phone.page.getByRole('button', { name: 'Logout' })).toBeVisible();

  // The session on this device has ended. The live channel reloads its page.
  await expect(anna.page.getByRole('tab', { name: 'Login' })).toBeVisible();
  await loginByForm(anna.page, email, second_password);
  await phone.page.close();
});

test('the list of sessions ends the one that was left open', async ({ shared }) => {
  const library = await shared.aPerson();
  await login(library.page, email, second_password);
  await anna.page.goto('/account');
  await expect(anna.page.getByText('This session')).toBeVisible();
  await anna.page.getByRole('button', { name: 'Show 2 more sessions' }).click();
  await expectAccessible(anna.page);
  await anna.page
    .getByRole('button', { name: /^End the session on/ })
    .first()
    .click();
  await library.page.reload();
  await expect(library.page.getByRole('tab', { name: 'Login' })).toBeVisible();
  await library.page.close();
});

test('a screen leaves when its session ends before its live channel is joined', async ({ shared }) => {
  const { page } = await shared.aPerson();
  await login(page, email, second_password);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  await page.routeWebSocket('**/realtime/**', (socket) => {
    const portal = socket.connectToServer();
    socket.onMessage((message) => void ended.then(() => portal.send(message)));
  });
  await Promise.all([page.waitForEvent('websocket'), page.goto('/account')]);
  await expect(page.getByText('This session')).toBeVisible();
  await anna.page.evaluate(() => fetch('/auth/v1/logout?scope=others', { method: 'POST' }));
  end();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  await page.close();
});

test('a passkey passes the second step', async () => {
  const { page, context } = anna;
  await addVirtualDevice(context, page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('My laptop');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await storeRecoveryCodes(page);
  await expect(page.getByText('My laptop')).toBeVisible();
  await signOut(page);
  await enterPassword(page, email, second_password);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});
