import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProfile, issueTokens } from '#contract/identity/session.ts';
import { aBrowser, type Browser } from '#server/testing/aBrowser.ts';
import { anAccount, PASSWORD } from '#server/testing/accounts.ts';
import { listening, outsideClient } from '#server/testing/outsideClient.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let address: string;

beforeAll(async () => {
  portal = await testPortal();
  address = await listening(portal);
});

afterAll(() => portal.close());

async function signedIn() {
  const { email, user_id } = await anAccount(portal);
  const client = outsideClient(address);
  const { data, error } = await client.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { client, session: data.session, user_id };
}

test('a client takes over a session by setSession and gets its event', async () => {
  const { session, user_id } = await signedIn();
  const client = outsideClient(address);
  const events: string[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  const { data, error } = await client.setSession(session);
  expect(error).toBeNull();
  expect(data.user?.id).toBe(user_id);
  expect((await client.refreshSession()).error).toBeNull();
  await client.signOut();
  expect(events.filter((event) => event !== 'INITIAL_SESSION')).toEqual([
    'SIGNED_IN',
    'TOKEN_REFRESHED',
    'SIGNED_OUT',
  ]);
});

test('getClaims and the level of assurance come from the access token', async () => {
  const { client, user_id } = await signedIn();
  const { data, error } = await client.getClaims();
  expect(error).toBeNull();
  expect(data?.claims).toMatchObject({ sub: user_id, role: 'authenticated', aal: 'aal1' });
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toEqual({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
    currentAuthenticationMethods: [],
  });
});

test('getClaims refuses the token of an ended session', async () => {
  const { client, session } = await signedIn();
  await client.signOut();
  const { error } = await outsideClient(address).getClaims(session.access_token);
  expect(error).toMatchObject({ status: 401, code: 'not_signed_in' });
});

test('an access token with changed claims opens nothing', async () => {
  const { session } = await signedIn();
  const [header, payload = '', end] = session.access_token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...claims, aal: 'aal2' })).toString('base64url');
  const { error } = await outsideClient(address).getUser([header, forged, end].join('.'));
  expect(error).toMatchObject({ status: 401, code: 'not_signed_in' });
});

test.each([
  ['/auth/v1/health', { name: 'portal' }],
  ['/auth/v1/settings', { external: { email: true }, disable_signup: false }],
  ['/.well-known/jwks.json', { keys: [] }],
])('%s answers anybody', async (url, body) => {
  const response = await portal.app.inject({ url });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject(body);
});

const cookiesOf = ({ jar }: Browser) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

test('the hosted client works at the own address of the portal, beside the login of its pages', async () => {
  const { email } = await anAccount(portal);
  const browser = aBrowser(portal);
  const body = { email, password: PASSWORD };
  await browser.call(issueTokens, { query: { grant_type: 'password' as const }, body });
  // A browser adds the cookies and this header by itself.
  const cookie = cookiesOf(browser);
  const sameOrigin: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('sec-fetch-site', 'same-origin');
    headers.set('cookie', cookie);
    return fetch(input, { ...init, headers });
  };
  const options = { auth: { persistSession: false }, global: { fetch: sameOrigin } };
  const { auth } = createClient(address, 'any-key', options);
  const { data, error } = await auth.signInWithPassword(body);
  expect(error).toBeNull();
  expect(data.session?.access_token).toBeTruthy();
  expect((await auth.refreshSession()).error).toBeNull();
  expect((await auth.getUser()).data.user?.email).toBe(email);
  expect((await auth.signOut({ scope: 'local' })).error).toBeNull();
  expect((await browser.call(getProfile, {})).status).toBe(200);
});

test('a cookie gives no token to a script that poses as the hosted client', async () => {
  const { email } = await anAccount(portal);
  const browser = aBrowser(portal);
  const query = { grant_type: 'password' as const };
  await browser.call(issueTokens, { query, body: { email, password: PASSWORD } });
  const response = await portal.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=refresh_token',
    headers: { cookie: cookiesOf(browser), 'sec-fetch-site': 'same-origin', apikey: 'any' },
    payload: {},
  });
  expect(response.statusCode).toBe(400);
  expect(response.body).not.toContain('access_token');
});
