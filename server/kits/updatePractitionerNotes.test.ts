import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KitRecordId } from '#contract/ids.ts';
import { updatePractitionerNotes } from '#contract/kits.ts';
import { listPatients } from '#contract/patients.ts';
import { asOwner } from '#server/testing/accounts.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import type { Person } from '#server/testing/people.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;
/** Dr. Paula has access. */
let kit_record_id: KitRecordId;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  ({ id: kit_record_id } = await aKit(portal, people, 1));
});

afterAll(() => portal.close());

const note = (person: Person | undefined, practitioner_notes: string, id: string = kit_record_id) =>
  portal.call(person, updatePractitionerNotes, {
    params: { kit_record_id: id },
    body: { practitioner_notes },
  });

const stored = async () => {
  const [kit] = await asOwner<{ practitioner_notes: string }>(
    portal,
    'select practitioner_notes from app.kits',
  );
  return kit?.practitioner_notes;
};

test('is for practitioners with access and administrators; empty notes become null', async () => {
  for (const person of [people.paula, people.admin]) {
    expect(await note(person, 'Looks fine')).toMatchObject({
      status: 200,
      body: { practitioner_notes: 'Looks fine' },
    });
    expect(await note(person, '')).toMatchObject({ status: 200, body: { practitioner_notes: null } });
  }
});

test('the customer never reads them', async () => {
  await note(people.paula, 'Not for the family');
  const { response } = await portal.call(people.anna, listPatients, {});
  expect(response.body).not.toContain('Not for the family');
});

test.each<[string, () => Person | undefined, number]>([
  ['nobody', () => undefined, 401],
  ['the owner', () => people.anna, 403],
  ['another customer', () => people.otherCustomer, 403],
  ['a practitioner without access', () => people.otherPractitioner, 404],
])('refuses %s', async (_, person, status) => {
  await note(people.paula, 'Kept');
  expect((await note(person(), 'x')).status).toBe(status);
  expect(await stored()).toBe('Kept');
});

test('answers for a hidden kit as for one that does not exist', async () => {
  const missing = await note(people.otherPractitioner, 'x', crypto.randomUUID());
  expect(missing).toMatchObject({ status: 404, body: { code: 'kit_not_found' } });
  expect((await note(people.otherPractitioner, 'x')).body).toEqual(missing.body);
});
