import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type * as supabase from '@supabase/supabase-js';
import { newAccount, newFirstAdmin } from './accountSteps.ts';
import { publishPage } from './reportSteps.ts';
import { send } from './send.ts';
import { newDataFolder, type RunningPortal, removeDataFolder, startPortal } from './startPortal.ts';
import { storyDatabase } from './storyDatabase.ts';
import { aPerson, type Person } from './watchedPage.ts';

const password = 'correct horse battery';
const email = 'anna@example.org';
const kit_id = 'MB000132';
const data_folder = newDataFolder();

/** The client as its makers publish it. It adds itself to the page as `supabase`. */
const library = readFileSync(
  createRequire(import.meta.url).resolve('@supabase/supabase-js/dist/umd/supabase.js'),
  'utf8',
);

let outside: Server;
let foreign: Server;
let portal: RunningPortal;
let admin: Person;

/** Serves the example from its own origin. */
async function exampleServer(): Promise<Server> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://any');
    const name = pathname === '/' ? 'index.html' : 'hostedClient.js';
    const file = fileURLToPath(new URL(`../examples/hosted-client/${name}`, import.meta.url));
    const type = name.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return server;
}

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Opens the example on its own origin, with the library instead of its public address. */
async function openExample(context: BrowserContext, server: Server): Promise<Page> {
  const page = await context.newPage();
  await page.route('https://esm.sh/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: `${library}\nglobalThis.supabase = supabase;\nexport const { createClient, REALTIME_SUBSCRIBE_STATES } = supabase;`,
    }),
  );
  await page.goto(`${originOf(server)}/?portal=${encodeURIComponent(portal.url)}`);
  return page;
}

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  [outside, foreign] = await Promise.all([exampleServer(), exampleServer()]);
  portal = await startPortal(data_folder, {
    DATABASE_URL: await storyDatabase(),
    ALLOWED_ORIGINS: originOf(outside),
  });
  admin = await aPerson(browser, portal.url);
  await newFirstAdmin(admin.page, portal, password);
  for (const code of [kit_id, 'MB000133'])
    await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_id: code });
  const anna = await aPerson(browser, portal.url);
  await newAccount(anna.page, email, password, 'My daughter has stomach pain');
  await send(anna.page, 'POST', '/api/kits', {
    patient: { new: { first_name: 'Mia', last_name: 'Meyer' } },
    kit_id: 'MB000133',
    confirm_kit_id: 'MB000133',
  });
});

test.afterAll(async () => {
  await portal.stop();
  outside.close();
  foreign.close();
  removeDataFolder(data_folder);
});

test('a front end of another origin registers a kit and receives its report', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await openExample(context, outside);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('a wrong password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('status')).not.toBeEmpty();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('listitem')).toHaveText(['MB000133, Mia: registered']);

  await page.getByLabel('Kit ID').fill(kit_id);
  await page.getByRole('button', { name: 'Register kit' }).click();
  await expect(page.getByRole('status')).toHaveText('Kit registered successfully!');
  await expect(page.getByRole('listitem').first()).toHaveText(`${kit_id}, Mia: registered`);

  await publishPage(admin.page, kit_id);
  await expect(page.getByRole('listitem').first()).toHaveText(new RegExp(`^${kit_id}, Mia: report of `));

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await context.close();
});

/** The session calls of the specification, one after the other, by the client in the page. */
async function liveOneSession({
  url,
  email,
  password,
}: Readonly<Record<'url' | 'email' | 'password', string>>) {
  const { createClient } = (globalThis as unknown as { supabase: typeof supabase }).supabase;
  const { auth } = createClient(url, 'any-key', { auth: { storageKey: 'session-story' } });
  const events: string[] = [];
  auth.onAuthStateChange((event) => void events.push(event));
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (!data.session) return { refusal: error?.message };
  const user = await auth.getUser();
  const claims = await auth.getClaims();
  const level = await auth.mfa.getAuthenticatorAssuranceLevel();
  const taken = await auth.setSession(data.session);
  const refreshed = await auth.refreshSession();
  const authorization = `Bearer ${refreshed.data.session?.access_token}`;
  const read = (path: string) => fetch(`${url}${path}`, { headers: { authorization } });
  const exported = await read('/api/kit/MB000132/export');
  const report = await read('/api/kit/MB000132/page/1');
  const { error: refusal } = await auth.signOut();
  const ended = await read('/api/kit/MB000132/export');
  return {
    email: user.data.user?.email,
    // The client reads the same user in three ways.
    users: new Set([user.data.user?.id, claims.data?.claims.sub, taken.data.user?.id]).size,
    level: level.data?.currentLevel,
    statuses: [exported.status, report.status, ended.status],
    kit: ((await exported.json()) as { data: { kit_id: string } }).data.kit_id,
    report: await report.text(),
    refusal,
    events,
  };
}

test('a session lives in the browser of an allowed origin, and reads export and report by its token', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await openExample(context, outside);
  const session = await page.evaluate(liveOneSession, {
    url: portal.url,
    email: 'admin@example.org',
    password,
  });
  expect(session).toMatchObject({
    email: 'admin@example.org',
    users: 1,
    level: 'aal1',
    statuses: [200, 200, 401],
    kit: kit_id,
    report: expect.stringContaining(`Report of ${kit_id}`),
    refusal: null,
  });
  expect(session.events).toEqual(expect.arrayContaining(['SIGNED_IN', 'TOKEN_REFRESHED', 'SIGNED_OUT']));
  await context.close();
});

test('the browser of an origin that is not allowed gets no answer', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await openExample(context, foreign);
  const session = { url: portal.url, email: 'admin@example.org', password };
  expect(await page.evaluate(liveOneSession, session)).toEqual({ refusal: 'Failed to fetch' });
  await context.close();
});
