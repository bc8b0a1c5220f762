import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KitRecordId, PatientId } from '#contract/shared/ids.ts';
import type { Person } from '#db/testing/people.ts';
import { cookieNames } from '#server/base/cookieNames.ts';
import { setPractitionerNotes } from '#server/kits/queries.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { listening } from '#server/testing/outsideClient.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { tableNames } from './dialect/catalogue.ts';
import { restClient } from './testing/restClient.ts';

let portal: TestPortal;
let address: string;
let people: People;
let kit: { id: KitRecordId; kit_id: string; patient_id: PatientId };

beforeAll(async () => {
  portal = await testPortal();
  address = await listening(portal);
  people = await everybody(portal);
  kit = await aKit(portal, people, 1);
});

afterAll(() => portal.close());

type Who = (people: People) => Person;

const rowsOf = async (who: Who, table: string, columns = '*') => {
  const { data, error } = await restClient(address, who(people)).from(table).select(columns);
  expect(error).toBeNull();
  return data as unknown as Record<string, unknown>[];
};

const insiders: [string, Who][] = [
  ['the owner', ({ anna }) => anna],
  ['a practitioner with access', ({ paula }) => paula],
  ['an administrator', ({ admin }) => admin],
];
const outsiders: [string, Who][] = [
  ['another customer', ({ otherCustomer }) => otherCustomer],
  ['a practitioner without access', ({ otherPractitioner }) => otherPractitioner],
];

describe.each(['patients', 'kits', 'practitioner_access'])(
  'rows of %s through the hosted client',
  (table) => {
    test.each(insiders)(`%s sees the one row of ${table}`, async (_, who) => {
      expect(await rowsOf(who, table)).toHaveLength(1);
    });

    test.each(outsiders)(`%s sees no row of ${table}`, async (_, who) => {
      expect(await rowsOf(who, table)).toEqual([]);
    });
  },
);

test.each(outsiders)('to %s, a hidden patient and a missing one look the same', async (_, who) => {
  const ask = (id: string) =>
    restClient(address, who(people)).from('patients').select('id').eq('id', id).single();
  const [hidden, missing] = await Promise.all([ask(kit.patient_id), ask(crypto.randomUUID())]);
  expect(hidden).toEqual(missing);
  expect(hidden).toMatchObject({ status: 406, data: null, error: { code: 'PGRST116' } });
});

test.each(tableNames)('nobody reads %s without an access token', async (table) => {
  for (const headers of [{}, { apikey: 'any-key' }, { authorization: 'Bearer any-key' }]) {
    const response = await portal.app.inject({ url: `/rest/v1/${table}?select=*`, headers });
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(response.json()).toMatchObject({ code: 'PGRST301', message: 'Authentication required' });
  }
});

test('the cookies of the pages open no table', async () => {
  const response = await portal.app.inject({
    url: '/rest/v1/patients?select=*',
    cookies: { [cookieNames(portal.config).access]: people.anna.token },
  });
  expect(response.statusCode).toBe(401);
});

test('practitioner notes are null to the owner and stand in the rows of staff', async () => {
  await portal.database.db.run(
    people.paula.actor,
    setPractitionerNotes(kit.id, { practitioner_notes: 'For staff', based_on: 0 }),
  );
  const notesFor = async (who: Who) =>
    (await rowsOf(who, 'kits', 'practitioner_notes')).map(({ practitioner_notes }) => practitioner_notes);
  expect(await notesFor(({ anna }) => anna)).toEqual([null]);
  expect(await notesFor(({ paula }) => paula)).toEqual(['For staff']);
  expect(await notesFor(({ admin }) => admin)).toEqual(['For staff']);
});

test('a customer sees the own profile and the names of the practitioners with access', async () => {
  const profiles = await rowsOf(({ anna }) => anna, 'profiles', 'full_name, role, practitioner_code, email');
  expect(profiles).toEqual([
    { full_name: 'Anna Meyer', role: 'customer', practitioner_code: null, email: people.anna.email },
    { full_name: 'Dr. Paula', role: 'practitioner', practitioner_code: null, email: null },
  ]);
});

test.each([...insiders.slice(1, 2), ...outsiders])('%s sees no other profile', async (_, who) => {
  expect(await rowsOf(who, 'profiles', 'email')).toEqual([{ email: who(people).email }]);
});

test('registration reasons stand in the rows of administrators alone', async () => {
  const reasonsFor = async (who: Who) =>
    (await rowsOf(who, 'profiles', 'verification_reason')).map(
      ({ verification_reason }) => verification_reason,
    );
  expect(await reasonsFor(({ admin }) => admin)).toContain('A reason in four words');
  expect(await reasonsFor(({ anna }) => anna)).toEqual([null, null]);
});

test('an administrator sees each profile once', async () => {
  const ids = (await rowsOf(({ admin }) => admin, 'profiles', 'id')).map(({ id }) => id);
  expect(new Set(ids).size).toBe(Object.keys(people).length);
  expect(ids).toHaveLength(Object.keys(people).length);
});

test('practitioners do not read the inventory, and staff do not read answers here', async () => {
  const denied = { status: 403, error: { code: '42501' } };
  const paula = restClient(address, people.paula);
  expect(await paula.from('kit_inventory').select('kit_id')).toMatchObject(denied);
  expect(await paula.from('symptom_data').select('id, behaviors')).toMatchObject(denied);
  expect(await restClient(address, people.admin).from('symptom_data').select('*')).toMatchObject(denied);
  expect(await paula.from('symptom_data').select('id, form_type')).toMatchObject({ status: 200, data: [] });
});
