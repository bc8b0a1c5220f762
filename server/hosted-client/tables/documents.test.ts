import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { anAccount, PASSWORD } from '#server/testing/accounts.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { listening } from '#server/testing/outsideClient.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;
let address: string;

beforeAll(async () => {
  portal = await testPortal();
  address = await listening(portal);
  people = await everybody(portal);
  const reports = reportCalls(portal, people);
  const kit_id = await reports.aReport(1);
  await reports.share(people.paula, kit_id, 'enable');
});

afterAll(() => portal.close());

/** Routes of the specification's documents, each with the type of its answer. */
const routes = [
  ['available-pages', 'application/json'],
  ['page/1', 'text/html'],
  ['suggestion-pdf', 'application/pdf'],
  ['suggestion-link', 'application/json'],
] as const;

test.each(routes)(
  '%s answers the owner with an access token, and nobody without one',
  async (route, type) => {
    const url = `${address}/api/kit/${kitCode(1)}/${route}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${people.anna.token}` } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining(type)]);
    const stranger = { authorization: `Bearer ${people.otherCustomer.token}` };
    expect((await fetch(url, { headers: stranger })).status).toBe(404);
    expect((await fetch(url)).status).toBe(401);
  },
);

test('the export answers staff with an access token, and nobody without one', async () => {
  const url = `${address}/api/kit/${kitCode(1)}/export`;
  const read = (token: string) => fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const answer = await read(people.paula.token);
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ success: true })]);
  expect((await read(people.otherPractitioner.token)).status).toBe(404);
  expect((await fetch(url)).status).toBe(401);
});

test('the token of a login by the hosted client is accepted until its logout, and shows no kit of others', async () => {
  const { email } = await anAccount(portal);
  const client = createClient(address, 'any-key', { auth: { persistSession: false } });
  const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  const headers = { authorization: `Bearer ${data.session?.access_token}` };
  const answer = await fetch(`${address}/api/kit/${kitCode(1)}/available-pages`, { headers });
  expect(answer.status).toBe(404);
  await client.auth.signOut();
  expect((await fetch(answer.url, { headers })).status).toBe(401);
});
