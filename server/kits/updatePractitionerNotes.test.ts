import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPatients } from '#contract/families/patients.ts';
import { NewerNotes, updatePractitionerNotes } from '#contract/kits/kits.ts';
import type { KitRecordId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { during } from '#server/testing/during.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { setPractitionerNotes } from './queries.ts';

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

const save = (person: Person | undefined, notes: string, based_on: number, id: string = kit_record_id) =>
  portal.call(person, updatePractitionerNotes, {
    params: { kit_record_id: id },
    body: { practitioner_notes: notes, based_on },
  });

const stored = async () => {
  const [kit] = await asOwner<{ practitioner_notes: string; version: number }>(
    portal,
    `select practitioner_notes, practitioner_notes_version as version from app.kits where id = $1`,
    [kit_record_id],
  );
  if (!kit) throw new Error('The kit is gone');
  return kit;
};

/** Overwrites the stored notes regardless of their version. */
const note = async (person: Person | undefined, notes: string) =>
  save(person, notes, (await stored()).version);

test('practitioners with access and administrators save notes; blank notes become null', async () => {
  for (const person of [people.paula, people.admin]) {
    const { version } = await stored();
    expect(await note(person, 'Looks fine')).toMatchObject({
      status: 200,
      body: { practitioner_notes: 'Looks fine', practitioner_notes_version: version + 1 },
    });
    expect(await note(person, ' ')).toMatchObject({ status: 200, body: { practitioner_notes: null } });
    expect(await note(person, '')).toMatchObject({ status: 200, body: { practitioner_notes: null } });
  }
});

test('the customer never receives practitioner notes', async () => {
  await note(people.paula, 'Not for the family');
  const { response } = await portal.call(people.anna, listPatients, {});
  expect(response.body).not.toContain('Not for the family');
});

test.each<[string, () => Person | undefined, number]>([
  ['an anonymous caller', () => undefined, 401],
  ['the owner', () => people.anna, 403],
  ['another customer', () => people.otherCustomer, 403],
  ['a practitioner without access', () => people.otherPractitioner, 404],
])('updatePractitionerNotes refuses %s', async (_, person, status) => {
  await note(people.paula, 'Kept');
  const before = await stored();
  expect((await note(person(), 'x')).status).toBe(status);
  // An outdated version must not reveal the stored notes either.
  const { response } = await save(person(), 'x', 0);
  expect([response.statusCode, response.body.includes('Kept')]).toEqual([status, false]);
  expect(await stored()).toEqual(before);
});

test('saving notes answers for a hidden kit as for one that does not exist', async () => {
  const missing = await save(people.otherPractitioner, 'x', 0, crypto.randomUUID());
  expect(missing).toMatchObject({ status: 404, body: { code: 'kit_not_found' } });
  expect((await save(people.otherPractitioner, 'x', 0)).body).toEqual(missing.body);
});

test.each([-1, 1.5, 2 ** 31, '1', null, undefined])(
  'updatePractitionerNotes refuses the version %s',
  async (based_on) => {
    expect((await save(people.paula, 'x', based_on as number)).status).toBe(400);
  },
);

describe('saves based on an older version', () => {
  test('updatePractitionerNotes refuses an outdated save with the stored notes, and names their author if visible', async () => {
    await note(people.paula, 'Read by everybody');
    const { version } = await stored();
    await note(people.paula, 'By Paula');
    const newer = { practitioner_notes: 'By Paula', practitioner_notes_version: version + 1 };
    const refusalOf = async (person: Person) => {
      const { status, body } = await save(person, 'x', version);
      expect([status, body]).toMatchObject([409, { code: 'practitioner_notes_changed' }]);
      return NewerNotes.parse((body as { details: unknown }).details);
    };
    expect(await refusalOf(people.admin)).toMatchObject({
      ...newer,
      saved_at: expect.stringMatching(/^20/) as string,
      saved_by: { full_name: 'Dr. Paula', is_caller: false },
    });
    expect((await refusalOf(people.paula)).saved_by).toEqual({ full_name: 'Dr. Paula', is_caller: true });

    await note(people.admin, 'By the administrator');
    expect((await refusalOf(people.paula)).saved_by).toBeNull();
    expect((await stored()).practitioner_notes).toBe('By the administrator');
  });

  test('updatePractitionerNotes saves refused notes once they are based on the newer version', async () => {
    const { version } = await stored();
    await note(people.admin, 'Newer');
    expect((await save(people.paula, 'Mine', version)).status).toBe(409);
    expect((await save(people.paula, 'Mine', version + 1)).status).toBe(200);
  });

  test('updatePractitionerNotes answers a repeated save without changing anything', async () => {
    const { version } = await stored();
    const [first, again] = [
      await save(people.paula, 'Sent twice', version),
      await save(people.paula, 'Sent twice', version),
    ];
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect((await stored()).version).toBe(version + 1);
  });

  test('updatePractitionerNotes keeps one of 20 parallel saves and refuses the others with the stored notes', async () => {
    const { version } = await stored();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        save(index % 2 ? people.paula : people.admin, `Save ${index}`, version),
      ),
    );
    const kept = answers.findIndex(({ status }) => status === 200);
    expect(await stored()).toEqual({ practitioner_notes: `Save ${kept}`, version: version + 1 });
    for (const { status, body } of answers.toSpliced(kept, 1))
      expect([status, body]).toMatchObject([409, { details: { practitioner_notes: `Save ${kept}` } }]);
  });

  test('updatePractitionerNotes refuses a save with the notes of a transaction that was still open when it arrived', async () => {
    const { version } = await stored();
    const change = { practitioner_notes: 'In the other transaction', based_on: version };
    const answer = await during(
      portal,
      people.admin.actor,
      (tx) => tx.run(setPractitionerNotes(kit_record_id, change)),
      () => save(people.paula, 'x', version),
    );
    expect([answer.status, answer.body]).toMatchObject([
      409,
      {
        details: { practitioner_notes: 'In the other transaction', practitioner_notes_version: version + 1 },
      },
    ]);
  });

  test('the database prevents statements from setting the version of notes', async () => {
    for (const { actor } of [people.paula, people.admin])
      await expect(
        portal.database.db.run(actor, rowsOf(sql`update app.kits set practitioner_notes_version = 0`)),
      ).rejects.toThrow('permission denied');
  });
});
