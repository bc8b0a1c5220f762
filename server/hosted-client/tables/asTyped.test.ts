import { afterAll, beforeAll, expect, test } from 'vitest';
import { kitCode } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type HostedClients, hostedClients } from './testing/hostedClients.ts';

// Values as people type them and forms send them, by the unmodified client.

let portal: TestPortal;
let people: HostedClients['people'];
let as: HostedClients['as'];

beforeAll(async () => {
  portal = await testPortal();
  ({ people, as } = await hostedClients(portal));
});

afterAll(() => portal.close());

test('a practitioner code is stored in capital letters', async () => {
  const { user_id } = people.paula.actor;
  const change = { practitioner_code: 'abcde2' };
  expect(await as.admin.from('profiles').update(change).eq('id', user_id)).toMatchObject({ status: 204 });
  const { data } = await as.admin.from('profiles').select('practitioner_code').eq('id', user_id).single();
  expect(data).toEqual({ practitioner_code: 'ABCDE2' });
  // Its capitals would be six letters.
  const long = await as.admin.from('profiles').update({ practitioner_code: 'abcdß' }).eq('id', user_id);
  expect(long).toMatchObject({ status: 400 });
});

test('an empty date of birth is none', async () => {
  const row = {
    first_name: 'Mia',
    last_name: 'Meyer',
    date_of_birth: '',
    patient_id: people.anna.actor.user_id,
  };
  const added = await as.anna.from('patients').insert(row).select('date_of_birth').single();
  expect(added).toMatchObject({ status: 201, data: { date_of_birth: null } });
});

test('an empty sample date is none', async () => {
  await as.admin.from('kit_inventory').insert({ kit_id: kitCode(701), is_active: true });
  const { data: patient } = await as.anna
    .from('patients')
    .insert({ first_name: 'Mia', last_name: 'Meyer', patient_id: people.anna.actor.user_id })
    .select('id')
    .single<{ id: string }>();
  const row = { patient_id: patient?.id, kit_id: kitCode(701), sample_taken_date: '', kit_notes: '' };
  const added = await as.anna.from('kits').insert(row).select('sample_taken_date').single();
  expect(added).toMatchObject({ status: 201, data: { sample_taken_date: null } });
});

test('a Kit ID of the inventory may have small letters, and is refused with the sentence of its screen', async () => {
  const add = (kit_id: string) => as.admin.from('kit_inventory').insert({ kit_id, is_active: true });
  expect(await add('mb000700')).toMatchObject({ status: 201 });
  const { data } = await as.admin.from('kit_inventory').select('kit_id').eq('kit_id', kitCode(700));
  expect(data).toEqual([{ kit_id: kitCode(700) }]);
  expect(await add('mb1')).toMatchObject({
    status: 400,
    error: { message: 'Kit ID must be in format MB######' },
  });
});

test('a missing value is refused with the sentence of an empty one, and the hint names a wrong type', async () => {
  const { user_id } = people.anna.actor;
  const patient_id = crypto.randomUUID();
  const types = 'Some of the information is missing or not valid. Please check your entry.';
  for (const [write, message, hint] of [
    [
      as.anna.from('patients').insert({ patient_id: user_id }),
      'First name is required; Last name is required',
      null,
    ],
    [
      as.anna.from('kits').insert({ patient_id }),
      'Kit ID must start with MB followed by 6 digits (e.g., MB000132)',
      null,
    ],
    [as.admin.from('kit_inventory').insert({ is_active: true }), 'Kit ID must be in format MB######', null],
    [
      as.admin.from('profiles').update({ practitioner_code: 123456 }).eq('id', user_id),
      'Code must be exactly 6 alphanumeric characters',
      null,
    ],
    [
      as.anna.from('practitioner_access').insert({ patient_id }),
      types,
      'practitioner_id: Invalid input: expected string, received undefined',
    ],
    [as.admin.from('profiles').delete().eq('id', 'x'), types, 'Invalid UUID'],
    [
      as.admin.from('profiles').update({ role: 'boss' }).eq('id', user_id),
      types,
      'role: Invalid option: expected one of "customer"|"practitioner"|"admin"',
    ],
  ] as const)
    expect(await write).toMatchObject({ status: 400, error: { message, hint } });
});

test.each([
  ['in the middle', 'e"f'],
  ['at the end', 'Mia"'],
  ['around a word', 'Robert "Bob"'],
  ['beside a backslash', 'e"\\f'],
])('a value of a list may have a quote %s', async (_, first_name) => {
  const row = { first_name, last_name: 'Stone', patient_id: people.anna.actor.user_id };
  expect(await as.anna.from('patients').insert(row)).toMatchObject({ status: 201 });
  const found = await as.anna.from('patients').select('first_name').in('first_name', [first_name, 'x']);
  expect(found).toMatchObject({ status: 200, data: [{ first_name }] });
});

test('a value that begins with a quote and goes on after it is refused', async () => {
  // The client encloses a value with a comma in quotes, and leaves those inside.
  expect(await as.anna.from('patients').select('id').in('first_name', ['e"f,g'])).toMatchObject({
    status: 400,
    error: { code: 'PGRST100' },
  });
});
