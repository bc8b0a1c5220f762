import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addKits, listKitInventory } from '#contract/laboratory/kit-inventory.ts';
import {
  createLaboratory,
  endLaboratory,
  giveCodes,
  listLaboratories,
  renameLaboratory,
} from '#contract/laboratory/laboratories.ts';
import { createLaboratoryKey, listLaboratoryKeys } from '#contract/laboratory/laboratory-keys.ts';
import { getLaboratoryKit } from '#contract/laboratory/laboratory-status.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { ROUNDS } from '../../tools/rounds.ts';
import { aKey, aLaboratory } from './testing/aLaboratory.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(1), end: kitCode(30) } } });
});

afterAll(() => portal.close());

const create = (name: string) => portal.call(people.admin, createLaboratory, { body: { name } });
const end = (laboratory_id: string) =>
  portal.call(people.admin, endLaboratory, { params: { laboratory_id } });
const rename = (laboratory_id: string, name: string) =>
  portal.call(people.admin, renameLaboratory, { params: { laboratory_id }, body: { name } });
const list = async () => {
  const answer = await portal.call(people.admin, listLaboratories, {});
  return listLaboratories.result.parse(answer.body).laboratories;
};
const found = async (laboratory_id: string) => (await list()).find(({ id }) => id === laboratory_id);
const give = (laboratory_id: string | null, numbers: readonly number[]) =>
  portal.call(people.admin, giveCodes, { body: { laboratory_id, kit_ids: numbers.map(kitCode) } });
const sees = async (caller: Caller, number: number) =>
  (await portal.call(caller, getLaboratoryKit, { params: { kit_id: kitCode(number) } })).status === 200;
const events = () =>
  asOwner<{ action: string; kit_id: string | null; details: object }>(
    portal,
    `select action, kit_id, details from app.audit_events
     where action like 'laboratory%' or details ? 'fields' order by id`,
  );
const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('laboratories', () => {
  test('a laboratory is created, listed by name, renamed and recorded in the audit trail', async () => {
    const made = await create(' Zeta Lab ');
    expect(made).toMatchObject({ status: 201, body: { name: 'Zeta Lab', ended_at: null, codes: 0 } });
    const { id } = createLaboratory.result.parse(made.body);
    await create('alpha lab');
    expect((await list()).map(({ name }) => name)).toEqual(['alpha lab', 'Zeta Lab']);

    expect((await rename(id, 'Beta Lab')).status).toBe(204);
    expect((await list()).map(({ name }) => name)).toEqual(['alpha lab', 'Beta Lab']);
    const facts = { kind: 'laboratory', key: id.slice(0, 8) };
    expect((await events()).filter(({ details }) => 'key' in details && details.key === facts.key)).toEqual([
      { action: 'laboratory_key_created', kit_id: null, details: facts },
      { action: 'laboratory_key_created', kit_id: null, details: { ...facts, fields: ['name'] } },
    ]);
  });

  test('a laboratory needs a name of its own', async () => {
    const { laboratory_id } = await aLaboratory(portal, people, 'First of its name');
    expect(await create('First of its name')).toMatchObject({
      status: 409,
      body: { code: 'laboratory_name_taken' },
    });
    const other = await aLaboratory(portal, people, 'Second of its name');
    expect((await rename(other.laboratory_id, 'First of its name')).status).toBe(409);
    expect((await rename(laboratory_id, 'First of its name')).status).toBe(204);
    for (const name of ['', ' ', 'a'.repeat(61)]) expect((await create(name)).status).toBe(400);
    expect(await rename(NOBODY, 'Nobody')).toMatchObject({
      status: 404,
      body: { code: 'laboratory_not_found' },
    });
  });

  test('the end of a laboratory revokes its keys, keeps its codes and is final', async () => {
    const ending = await aLaboratory(portal, people, 'Ending lab', [kitCode(1)]);
    const other = await aKey(portal, people);
    expect(await sees(ending, 1)).toBe(true);
    expect((await end(ending.laboratory_id)).status).toBe(204);
    const { ended_at, codes } = (await found(ending.laboratory_id)) ?? {};
    expect([typeof ended_at, codes]).toEqual(['string', 1]);
    expect((await end(ending.laboratory_id)).status).toBe(204);
    expect(await found(ending.laboratory_id)).toMatchObject({ ended_at });

    expect(await sees(ending, 1)).toBe(false);
    expect(await sees(other, 1)).toBe(true);
    const keys = listLaboratoryKeys.result.parse(
      (await portal.call(people.admin, listLaboratoryKeys, {})).body,
    ).keys;
    expect(keys.find(({ id }) => id === ending.key_id)).toMatchObject({
      laboratory_name: 'Ending lab',
      revoked_at: expect.any(String),
    });
    expect(keys.find(({ id }) => id === other.key_id)).toMatchObject({
      laboratory_name: null,
      revoked_at: null,
    });

    const gone = { status: 404, body: { code: 'laboratory_not_found' } };
    expect(await rename(ending.laboratory_id, 'Back again')).toMatchObject(gone);
    expect(await give(ending.laboratory_id, [2])).toMatchObject(gone);
    expect(
      await portal.call(people.admin, createLaboratoryKey, {
        body: { name: 'Late key', laboratory_id: ending.laboratory_id },
      }),
    ).toMatchObject(gone);
    expect(await end(NOBODY)).toMatchObject(gone);
  });

  test('no key outlives its laboratory when both are made and ended at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { laboratory_id } = await aLaboratory(portal, people, `Short lab ${round}`);
      await Promise.all([
        end(laboratory_id),
        portal.call(people.admin, createLaboratoryKey, { body: { name: 'A program', laboratory_id } }),
      ]);
      const live = await asOwner(
        portal,
        'select from app.laboratory_keys where laboratory_id = $1 and revoked_at is null',
        [laboratory_id],
      );
      expect(live).toEqual([]);
    }
  });
});

describe('codes of laboratories', () => {
  test('codes are given to a laboratory, moved to another one and taken back, and only changes are recorded', async () => {
    const one = await aLaboratory(portal, people, 'Lab one');
    const two = await aLaboratory(portal, people, 'Lab two');
    const before = (await events()).length;
    expect((await give(one.laboratory_id, [3, 4, 5])).status).toBe(204);
    expect((await give(one.laboratory_id, [3, 4, 5])).status).toBe(204);
    expect([await sees(one, 3), await sees(two, 3)]).toEqual([true, false]);

    expect((await give(two.laboratory_id, [3])).status).toBe(204);
    expect([await sees(one, 3), await sees(two, 3)]).toEqual([false, true]);
    expect(await found(one.laboratory_id)).toMatchObject({ codes: 2 });

    const range = { start: kitCode(4), end: kitCode(5) };
    await portal.call(people.admin, giveCodes, { body: { laboratory_id: null, range } });
    expect([await sees(one, 4), await sees(two, 4)]).toEqual([false, false]);
    const fields = ['laboratory'];
    expect((await events()).slice(before)).toEqual([
      {
        action: 'kits_added',
        kit_id: null,
        details: { fields, count: 3, first: kitCode(3), last: kitCode(5) },
      },
      { action: 'kits_added', kit_id: kitCode(3), details: { fields } },
      {
        action: 'kits_added',
        kit_id: null,
        details: { fields, count: 2, first: kitCode(4), last: kitCode(5) },
      },
    ]);
  });

  test('giving a code that is not in the inventory names it and changes nothing', async () => {
    const lab = await aLaboratory(portal, people, 'Strict lab');
    expect(await give(lab.laboratory_id, [6, 999_999, 999_998])).toMatchObject({
      status: 404,
      body: { code: 'kit_not_in_inventory', details: { unknown: [kitCode(999_999), kitCode(999_998)] } },
    });
    expect(await sees(lab, 6)).toBe(false);
    expect((await give(NOBODY, [6])).status).toBe(404);
    const neither = await portal.call(people.admin, giveCodes, {
      body: { laboratory_id: lab.laboratory_id },
    });
    expect(neither.status).toBe(400);
  });

  test('new codes can belong to a laboratory from their addition, and the inventory shows it', async () => {
    const lab = await aLaboratory(portal, people, 'Fresh lab');
    const range = { start: kitCode(41), end: kitCode(43) };
    const add = (laboratory_id: string) =>
      portal.call(people.admin, addKits, { body: { range, laboratory_id } });
    expect((await add(NOBODY)).status).toBe(404);
    expect(await add(lab.laboratory_id)).toMatchObject({ status: 201, body: { added: 3 } });
    expect([await sees(lab, 41), await sees(lab, 44)]).toEqual([true, false]);

    const page = await portal.call(people.admin, listKitInventory, { query: { search: 'MB00004' } });
    const { rows } = listKitInventory.result.parse(page.body);
    expect(rows.map(({ laboratory_name }) => laboratory_name)).toEqual(Array(3).fill('Fresh lab'));
  });

  test('overlapping gifts of codes in opposite order at once do not deadlock', async () => {
    const one = await aLaboratory(portal, people, 'Lab of odd rounds');
    const two = await aLaboratory(portal, people, 'Lab of even rounds');
    const numbers = Array.from({ length: 20 }, (_, index) => index + 11);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, round) =>
        round % 2 ? give(one.laboratory_id, numbers) : give(two.laboratory_id, numbers.toReversed()),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(204));
  });
});

test.each<[string, (people: People) => Person | undefined, number]>([
  ['an anonymous caller', () => undefined, 401],
  ['a customer', ({ anna }) => anna, 403],
  ['a practitioner', ({ paula }) => paula, 403],
])('the calls about laboratories refuse %s', async (_, personOf, status) => {
  const caller = personOf(people) ?? {};
  const { laboratory_id } = await aLaboratory(portal, people, `Guarded from ${_}`);
  const answers = await Promise.all([
    portal.call(caller, listLaboratories, {}),
    portal.call(caller, createLaboratory, { body: { name: 'Mine' } }),
    portal.call(caller, renameLaboratory, { params: { laboratory_id }, body: { name: 'Mine' } }),
    portal.call(caller, endLaboratory, { params: { laboratory_id } }),
    portal.call(caller, giveCodes, { body: { laboratory_id, kit_ids: [kitCode(7)] } }),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(status));
  expect(await found(laboratory_id)).toMatchObject({ ended_at: null, codes: 0 });
});

test('the calls about laboratories refuse the key of a laboratory', async () => {
  const lab = await aLaboratory(portal, people, 'Curious lab');
  const { laboratory_id } = lab;
  const answers = await Promise.all([
    portal.call(lab, listLaboratories, {}),
    portal.call(lab, endLaboratory, { params: { laboratory_id } }),
    portal.call(lab, giveCodes, { body: { laboratory_id, kit_ids: [kitCode(8)] } }),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401]);
});
