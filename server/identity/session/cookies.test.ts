import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followLink, updateAccount } from '#contract/identity/account.ts';
import {
  endSession,
  getCurrentSession,
  getProfile,
  issueTokens,
  listSessions,
  signOut,
} from '#contract/identity/session.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { aBrowser, type Browser, type Site } from '#server/testing/aBrowser.ts';
import { anAccount, anAddress, mailedToken, PASSWORD, register } from '#server/testing/accounts.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';

const ACCESS = 'session';
const REFRESH = 'refresh';

let portal: TestPortal;
let email: string;

beforeAll(async () => {
  portal = await testPortal();
  ({ email } = await anAccount(portal));
});

afterAll(() => portal.close());

const byPassword = () => ({
  query: { grant_type: 'password' as const },
  body: { email, password: PASSWORD },
});
const everywhere = { query: {} };
const byCookie = { query: { grant_type: 'refresh_token' as const }, body: {} };

async function signedIn(): Promise<Browser> {
  const browser = aBrowser(portal);
  expect((await browser.call(issueTokens, byPassword())).status).toBe(200);
  return browser;
}

const isSignedIn = async (browser: Browser) => (await browser.call(getProfile, {})).status === 200;

const cookie = (name: string, token: RegExp) => ({
  name,
  value: expect.stringMatching(token),
  httpOnly: true,
  sameSite: 'Lax',
  path: '/',
  expires: expect.any(Date),
});
const accessToken = /^[\w-]+\.[\w-]+\.[\w-]{43}$/;
const refreshToken = /^[\w-]{43}$/;

function expectCookies({ body, response }: Answer): void {
  expect(response.cookies).toEqual([cookie(ACCESS, accessToken), cookie(REFRESH, refreshToken)]);
  expect(body).not.toHaveProperty('access_token');
  expect(body).not.toHaveProperty('refresh_token');
}

function expectTokens({ body, response }: Answer): void {
  expect(body).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) });
  expect(response.headers['set-cookie']).toBeUndefined();
}

describe("cookies for the portal's own page", () => {
  test('login and refresh set HttpOnly cookies without tokens in the body', async () => {
    const browser = aBrowser(portal);
    expectCookies(await browser.call(issueTokens, byPassword()));
    const before = new Map(browser.jar);
    expectCookies(await browser.call(issueTokens, byCookie));
    for (const name of [ACCESS, REFRESH]) expect(browser.jar.get(name)).not.toBe(before.get(name));
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('confirming an account sets cookies', async () => {
    const newEmail = anAddress();
    await register(portal, newEmail);
    const body = { type: 'signup' as const, token_hash: await mailedToken(portal, newEmail) };
    expectCookies(await aBrowser(portal).call(followLink, { body }));
  });

  test('an old browser without Sec-Fetch-Site is recognized by its origin', async () => {
    const from = (origin: string) => portal.call({ headers: { origin } }, issueTokens, byPassword());
    expectCookies(await from('http://localhost:8080'));
    for (const foreign of ['http://localhost:8081', 'https://localhost:8080', 'http://evil.example', 'null'])
      expectTokens(await from(foreign));
  });

  test('session cookies last as long as the session can be refreshed', async () => {
    const { response } = await aBrowser(portal).call(issueTokens, byPassword());
    for (const { expires } of response.cookies) {
      const seconds = (expires?.getTime() ?? 0) / 1000 - Date.now() / 1000;
      expect(Math.abs(seconds - 30 * 60)).toBeLessThan(5);
    }
  });
});

describe('a portal at an https address', () => {
  let secure: TestPortal;
  let body: { email: string; password: string };

  beforeAll(async () => {
    secure = await testPortal({ PUBLIC_URL: 'https://portal.example.org' });
    body = { email: (await anAccount(secure)).email, password: PASSWORD };
  });

  afterAll(() => secure.close());

  const logIn = async (browser: Browser) =>
    (await browser.call(issueTokens, { query: { grant_type: 'password' }, body })).response.cookies;

  test('sets Secure cookies that are bound to its host', async () => {
    expect(await logIn(aBrowser(secure))).toEqual([
      { ...cookie('__Host-session', accessToken), secure: true },
      { ...cookie('__Host-refresh', refreshToken), secure: true },
    ]);
  });

  test('ignores the cookies of plain http, which anybody in the network can set', async () => {
    const [access, refresh] = await logIn(aBrowser(secure));
    const tossed = aBrowser(
      secure,
      new Map([
        ['session', access?.value ?? ''],
        ['refresh', refresh?.value ?? ''],
      ]),
    );
    expect(await isSignedIn(tossed)).toBe(false);
    expect((await tossed.call(issueTokens, byCookie)).status).toBe(400);
  });
});

describe('tokens for other callers', () => {
  test.each(['same-site', 'cross-site', 'none'] as const)(
    'a %s page gets tokens in the body and no cookies',
    async (site) => {
      expectTokens(await aBrowser(portal).call(issueTokens, byPassword(), site));
    },
  );

  test('a program gets tokens in the body and no cookies', async () => {
    expectTokens(await portal.call(undefined, issueTokens, byPassword()));
  });
});

test('a cookie and a bearer token reach the same session', async () => {
  const browser = await signedIn();
  const token = browser.jar.get(ACCESS) ?? '';
  const currentOf = ({ body }: Answer) =>
    listSessions.result.parse(body).find(({ is_current }) => is_current);
  const byBearer = currentOf(await portal.call({ token }, listSessions, {}));
  expect(byBearer).toBeDefined();
  expect(currentOf(await browser.call(listSessions, {}))).toEqual(byBearer);
  await portal.call({ token }, signOut, { query: { scope: 'local' } });
  expect(await isSignedIn(browser)).toBe(false);
});

describe('cross-site requests', () => {
  const otherSites = ['same-site', 'cross-site', 'none'] as const;
  const changes: [what: string, Endpoint, object][] = [
    [
      'a login',
      issueTokens,
      { query: { grant_type: 'password' }, body: { email: 'a@b.example', password: 'x' } },
    ],
    ['a renewal', issueTokens, byCookie],
    ['a sign-out', signOut, {}],
    ['a change of the account', updateAccount, { body: { data: { full_name: 'Eve' } } }],
    ['the end of a session', endSession, { params: { session_id: crypto.randomUUID() } }],
  ];

  test.each(changes)('refuses %s from another site', async (_, endpoint, input) => {
    const browser = await signedIn();
    for (const site of otherSites)
      expect(await browser.call(endpoint, input, site)).toMatchObject({
        status: 403,
        body: { code: 'cross_site_request', message: 'This request did not come from the portal.' },
      });
    expect(await isSignedIn(browser)).toBe(true);
    expect((await browser.call(endpoint, input)).status).not.toBe(403);
  });

  test('refuses either cookie alone from another site or without an origin', async () => {
    const { jar } = await signedIn();
    for (const name of [ACCESS, REFRESH]) {
      const cookies = { [name]: jar.get(name) ?? '' };
      for (const headers of [{}, { origin: 'http://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
        expect((await portal.call({ cookies, headers }, signOut, everywhere)).status).toBe(403);
    }
    expect((await portal.call({ cookies: Object.fromEntries(jar) }, signOut, everywhere)).status).toBe(403);
    const headers = { origin: 'http://localhost:8080' };
    expect(
      (await portal.call({ cookies: Object.fromEntries(jar), headers }, signOut, everywhere)).status,
    ).toBe(204);
  });

  test.each<Site>(otherSites)('allows reads from a %s request', async (site) => {
    expect((await (await signedIn()).call(getProfile, {}, site)).status).toBe(200);
  });
});

describe('clearing of cookies', () => {
  test('a failed refresh clears the cookies', async () => {
    const browser = await signedIn();
    const { jar } = browser;
    await aBrowser(portal, new Map(jar)).call(signOut, { query: { scope: 'local' } });
    expect(await browser.call(issueTokens, byCookie)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    });
    expect([...jar]).toEqual([]);
    expect(await browser.call(getCurrentSession, {})).toMatchObject({ status: 200, body: null });
  });

  test.each([
    ['local', 0],
    ['global', 0],
    ['others', 2],
  ] as const)('sign-out with scope %s leaves %i cookies', async (scope, left) => {
    const browser = await signedIn();
    expect((await browser.call(signOut, { query: { scope } })).status).toBe(204);
    expect(browser.jar.size).toBe(left);
    expect(await isSignedIn(browser)).toBe(scope === 'others');
  });

  test('a new login ends the session that the browser held', async () => {
    const browser = await signedIn();
    const before = aBrowser(portal, new Map(browser.jar));
    expect((await browser.call(issueTokens, byPassword())).status).toBe(200);
    expect(await isSignedIn(before)).toBe(false);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('sign-out works with the refresh cookie alone', async () => {
    const { jar } = await signedIn();
    const browser = aBrowser(portal, new Map([[REFRESH, jar.get(REFRESH) ?? '']]));
    await browser.call(signOut, { query: { scope: 'local' } });
    expect(await isSignedIn(aBrowser(portal, jar))).toBe(false);
  });
});
