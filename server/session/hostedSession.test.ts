import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('a client takes over a session by setSession and hears of it', async () => {
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
