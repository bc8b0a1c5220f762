import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listUsers } from '#contract/identity/users.ts';
import { getKitEmails } from '#contract/kits/kit-emails.ts';
import type { Person } from '#db/testing/people.ts';
import { cookieNames } from '#server/base/cookieNames.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;
let kit_id: string;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

test('getKitEmails returns an empty map if no kit is registered', async () => {
  expect((await portal.call(people.admin, getKitEmails, {})).body).toEqual({ kitEmails: {} });
  ({ kit_id } = await aKit(portal, people, 1));
});

// The specification fixes both answers for API clients and browsers.
describe.each<[string, (person: Person) => Caller]>([
  ['bearer token', ({ token }) => ({ token })],
  ['cookie', ({ token }) => ({ cookies: { [cookieNames(portal.config).access]: token } })],
])('authentication by %s', (_, as) => {
  test("getKitEmails maps each printed code to its customer's email address", async () => {
    const { status, body, response } = await portal.call(as(people.admin), getKitEmails, {});
    expect(status).toBe(200);
    expect(response.headers['content-type']).toMatch(/^application\/json\b/);
    expect(body).toEqual({ kitEmails: { [kit_id]: people.anna.email } });
  });

  test('listUsers returns every profile with its email address, newest first', async () => {
    const { body } = await portal.call(as(people.admin), listUsers, { query: {} });
    const { users } = listUsers.result.parse(body);
    expect(users.map(({ email }) => email)).toEqual([
      people.otherPractitioner.email,
      people.otherCustomer.email,
      people.paula.email,
      people.anna.email,
      people.admin.email,
    ]);
    expect(users[3]).toMatchObject({
      id: people.anna.actor.user_id,
      full_name: 'Anna Meyer',
      role: 'customer',
      practitioner_code: null,
      verification_reason: 'A reason in four words',
      registration_source: 'web',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  test.each(['anna', 'paula'] as const)('getKitEmails and listUsers refuse %s', async (name) => {
    const refused = { status: 403, body: { code: 'not_allowed' } };
    expect(await portal.call(as(people[name]), getKitEmails, {})).toMatchObject(refused);
    expect(await portal.call(as(people[name]), listUsers, { query: {} })).toMatchObject(refused);
  });
});

test('getKitEmails and listUsers refuse an anonymous caller', async () => {
  expect((await portal.call(undefined, getKitEmails, {})).status).toBe(401);
  expect((await portal.call(undefined, listUsers, { query: {} })).status).toBe(401);
});
