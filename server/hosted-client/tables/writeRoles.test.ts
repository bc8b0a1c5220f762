import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { aKit, completeGeneric, everybody, kitCode, type People } from '#server/testing/family.ts';
import { listening } from '#server/testing/outsideClient.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { restClient } from './testing/restClient.ts';

// Writes that a caller may not make, by the unmodified client.

let portal: TestPortal;
let address: string;
let people: People;
let kit: Awaited<ReturnType<typeof aKit>>;

beforeAll(async () => {
  portal = await testPortal();
  address = await listening(portal);
  people = await everybody(portal);
  kit = await aKit(portal, people, 1);
});

afterAll(() => portal.close());

const callers: [string, (people: People) => Person | undefined][] = [
  ['nobody', () => undefined],
  ['the owner', ({ anna }) => anna],
  ['another customer', ({ otherCustomer }) => otherCustomer],
  ['a practitioner with access', ({ paula }) => paula],
  ['a practitioner without access', ({ otherPractitioner }) => otherPractitioner],
  ['an administrator', ({ admin }) => admin],
];

/** Complete answers in the columns of the table. */
function answers() {
  const { answers: given, behaviors, form_type } = completeGeneric();
  return { ...given, behaviors, form_type };
}

/** Each write with those who may make it. */
const writes: [string, string[], (client: SupabaseClient) => PromiseLike<unknown>][] = [
  [
    'a patient of the owner',
    ['the owner'],
    (client) =>
      client
        .from('patients')
        .insert({ first_name: 'X', last_name: 'Y', patient_id: people.anna.actor.user_id }),
  ],
  [
    'a kit for the patient',
    ['the owner'],
    (client) =>
      client.from('kits').insert({ patient_id: kit.patient_id, kit_id: kitCode(2), status: 'registered' }),
  ],
  [
    'notes of the kit',
    ['a practitioner with access', 'an administrator'],
    (client) => client.from('kits').update({ practitioner_notes: 'Changed' }).eq('id', kit.id),
  ],
  [
    'access to the patient',
    ['the owner', 'an administrator'],
    (client) =>
      client
        .from('practitioner_access')
        .insert({ patient_id: kit.patient_id, practitioner_id: people.otherPractitioner.actor.user_id }),
  ],
  [
    'the end of an access',
    ['the owner', 'an administrator'],
    (client) =>
      client
        .from('practitioner_access')
        .delete()
        .eq('patient_id', kit.patient_id)
        .eq('practitioner_id', people.paula.actor.user_id),
  ],
  [
    'answers about the kit',
    ['the owner'],
    (client) =>
      client.from('symptom_data').insert({ ...answers(), kit_id: kit.id, patient_id: kit.patient_id }),
  ],
  [
    'a code of the inventory',
    ['an administrator'],
    (client) => client.from('kit_inventory').insert({ kit_id: kitCode(700) }),
  ],
  [
    'the state of a code',
    ['an administrator'],
    (client) => client.from('kit_inventory').update({ is_active: false }).eq('kit_id', kit.kit_id),
  ],
  [
    'the role of a user',
    ['an administrator'],
    (client) =>
      client.from('profiles').update({ role: 'admin' }).eq('id', people.otherCustomer.actor.user_id),
  ],
  [
    'the deletion of a user',
    ['an administrator'],
    (client) => client.from('profiles').delete().eq('id', people.anna.actor.user_id),
  ],
];

const tables = ['patients', 'kits', 'practitioner_access', 'symptom_data', 'kit_inventory', 'profiles'];

/** The content of the tables behind the views. */
const everything = () =>
  Promise.all(
    tables.map((table) => asOwner(portal, `select md5(t::text) as row from app.${table} t order by 1`)),
  );

describe.each(callers)('%s', (caller, who) => {
  const forbidden = writes.filter(([, allowed]) => !allowed.includes(caller));

  test.each(forbidden)('changes nothing by writing %s', async (_, __, write) => {
    const before = await everything();
    const answer = await write(restClient(address, who(people)));
    expect(await everything()).toEqual(before);
    // A row that the caller does not see is no row: 204.
    expect([204, 401, 403, 404]).toContain((answer as { status: number }).status);
  });
});
