import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  assignPractitioner,
  listKitPractitioners,
  unassignPractitioner,
} from '#contract/families/kit-practitioners.ts';
import {
  addKits,
  getKitFigures,
  listKitInventory,
  listKitLabels,
  setKitActive,
} from '#contract/laboratory/kit-inventory.ts';
import { kitInventorySorts } from '#contract/laboratory/lists.ts';
import type { KitCode, UserId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { forgetAttempts } from '#server/families/register-kit/testing/registration.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  const range = { start: kitCode(10_100), end: kitCode(10_400) };
  await portal.call(people.admin, addKits, { body: { range } });
});

beforeEach(() => forgetAttempts(portal));

afterAll(() => portal.close());

const list = async (query: object = {}) =>
  listKitInventory.result.parse((await portal.call(people.admin, listKitInventory, { query })).body);
const set = (kit_id: KitCode, is_active: boolean, person: Person | undefined = people.admin) =>
  portal.call(person, setKitActive, { params: { kit_id }, body: { is_active } });
const assign = (
  kit_id: KitCode,
  practitioner_id: UserId = people.paula.actor.user_id,
  person: Person | undefined = people.admin,
) => portal.call(person, assignPractitioner, { params: { kit_id }, body: { practitioner_id } });

test.each<[string, (people: People) => Person | undefined, number]>([
  ['an anonymous caller', () => undefined, 401],
  ['a customer', ({ anna }) => anna, 403],
  ['a practitioner', ({ paula }) => paula, 403],
])('every endpoint of the inventory refuses %s', async (_, personOf, status) => {
  const person = personOf(people);
  const caller = person ?? {};
  for (const answer of [
    await portal.call(caller, listKitInventory, { query: {} }),
    await portal.call(caller, getKitFigures, {}),
    await portal.call(caller, listKitLabels, { query: { search: '' } }),
    await portal.call(caller, addKits, { body: { kit_id: kitCode(1) } }),
    await portal.call(caller, setKitActive, {
      params: { kit_id: kitCode(10_100) },
      body: { is_active: false },
    }),
    await portal.call(caller, assignPractitioner, {
      params: { kit_id: kitCode(10_100) },
      body: { practitioner_id: people.paula.actor.user_id },
    }),
    await portal.call(caller, listKitPractitioners, { params: { kit_id: kitCode(10_100) } }),
    await portal.call(caller, unassignPractitioner, {
      params: { kit_id: kitCode(10_100), practitioner_id: people.paula.actor.user_id },
    }),
  ])
    expect(answer.status).toBe(status);
});

describe('listKitInventory', () => {
  test('listKitInventory starts with the newest codes, 25 a page', async () => {
    await portal.call(people.admin, addKits, { body: { kit_id: kitCode(10_050) } });
    const { rows } = await list();
    expect(rows.map(({ kit_id }) => kit_id)).toEqual([
      'MB010050',
      ...Array.from({ length: 24 }, (_, index) => kitCode(10_100 + index)),
    ]);
  });

  test("listKitInventory shows who registered a kit, and keeps a deleted kit's code as used", async () => {
    await aKit(portal, people, 500);
    const leaving = await aPerson(portal.database.db, people.admin, 'customer');
    await aKit(portal, { ...people, anna: leaving }, 501);
    const rows = async () => (await list({ search: 'mb00050', sort: 'kit_id', order: 'asc' })).rows;
    const registered = { is_registered: true, status: 'registered', patient_name: 'Mia Meyer' };
    expect(await rows()).toMatchObject([
      { kit_id: 'MB000500', ...registered, customer_email: people.anna.email },
      { kit_id: 'MB000501', ...registered, customer_email: leaving.email },
    ]);
    await portal.database.db.run(
      people.admin.actor,
      rowsOf(sql`delete from app.profiles where id = ${leaving.actor.user_id}`),
    );
    expect((await rows())[1]).toMatchObject({
      is_registered: true,
      status: null,
      patient_name: null,
      customer_email: null,
    });
  });

  test.each([
    ['0103', 101],
    ['MB0103', 100],
    ['mb01030', 10],
    ['B0103', 100],
    ['399', 1],
    ['MB010050', 1],
    ['%', 0],
    ['x', 0],
    ['MB9', 0],
  ])('listKitInventory finds %j in %i codes in every order', async (search, total) => {
    const { total: all } = await list();
    expect((await list({ search: 'mB' })).total).toBe(all);
    for (const sort of kitInventorySorts) {
      const found = await list({ search, sort, page_size: 100 });
      expect([sort, found.total, found.rows.length]).toEqual([sort, total, Math.min(total, 100)]);
      for (const { kit_id } of found.rows) expect(kit_id).toContain(search.toUpperCase());
    }
  });

  test.each(kitInventorySorts)(
    'listKitInventory pages through every kit once by %s, and in reverse in the other direction',
    async (sort) => {
      await set(kitCode(10_200), false);
      const { total } = await list();
      const walk = async (order: string) => {
        const codes: string[] = [];
        for (let page = 1; (page - 1) * 50 < total; page += 1)
          for (const { kit_id } of (await list({ page, page_size: 50, sort, order })).rows)
            codes.push(kit_id);
        return codes;
      };
      const codes = await walk('asc');
      expect(new Set(codes).size).toBe(total);
      expect(await walk('desc')).toEqual(codes.toReversed());
      expect((await list({ page: 9999, sort })).rows).toEqual([]);
    },
  );

  test('listKitInventory sorts statuses by their labels', async () => {
    await set(kitCode(10_200), false);
    const first = async (query: object) => (await list({ ...query, page_size: 10 })).rows[0];
    expect(await first({ sort: 'status', order: 'asc' })).toMatchObject({ is_active: true });
    expect(await first({ sort: 'status', order: 'desc' })).toMatchObject({ is_active: false });
    expect(await first({ sort: 'registration', order: 'asc' })).toMatchObject({ is_registered: true });
    expect(await first({ sort: 'registration', order: 'desc' })).toMatchObject({ is_registered: false });
  });
});

test('setKitActive deactivates and reactivates a kit', async () => {
  expect(await set(kitCode(10_100), false)).toMatchObject({ body: { kit_id: 'MB010100', is_active: false } });
  expect(await set(kitCode(10_100), true)).toMatchObject({ body: { is_active: true } });
  expect(await set(kitCode(777_777), true)).toMatchObject({ status: 404 });
});

describe('assignPractitioner', () => {
  test('assignPractitioner gives access to the patient of a registered kit, once', async () => {
    const { kit_id } = await aKit(portal, people, 800);
    const other = people.otherPractitioner.actor.user_id;
    const answers = await Promise.all([assign(kit_id, other), assign(kit_id, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 201)?.body).toEqual({ full_name: 'Dr. Other' });
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'practitioner_already_assigned',
      message: 'This practitioner is already assigned to this patient',
    });
    expect(await assign(kit_id, people.anna.actor.user_id)).toMatchObject({ status: 404 });
    expect(await assign(kitCode(10_100), other)).toMatchObject({
      status: 409,
      body: { message: 'Kit must be registered before assigning a practitioner' },
    });
  });

  test("the API's document shows the kit inventory's own sentence for an assigned practitioner", async () => {
    const { path, method } = assignPractitioner;
    const { paths } = (await portal.app.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
    }>();
    const { responses } = paths[path.replace(':kit_id', '{kit_id}')]?.[method.toLowerCase()] ?? {};
    expect(responses?.[409]?.description).toContain(
      '`practitioner_already_assigned`: This practitioner is already assigned to this patient',
    );
  });
});

describe('listKitLabels', () => {
  const labels = (query: object) => portal.call(people.admin, listKitLabels, { query });

  test("listKitLabels names the inventory's kits in a range and the address to register them", async () => {
    expect(await labels({ start: 'mb010400', end: 'MB010402' })).toMatchObject({
      status: 200,
      body: {
        kits: [{ kit_id: 'MB010400', is_active: true, is_registered: false }],
        total: 1,
        register_kit_url: `${portal.config.PUBLIC_URL}/register-kit`,
      },
    });
    expect((await labels({ start: 'MB010399', end: 'MB010399' })).body).toMatchObject({ total: 1 });
  });

  test('listKitLabels names the kits that a search finds', async () => {
    expect((await labels({ search: 'mb01039' })).body).toMatchObject({ total: 10 });
  });

  test.each([
    {},
    { start: 'MB010100' },
    { start: 'MB010400', end: 'MB010399' },
    { start: 'MB010000', end: 'MB011000' },
    { start: 'x', end: 'y' },
    { start: 'MB010100', end: 'MB010101', search: 'MB' },
  ])('listKitLabels refuses %j', async (query) => {
    expect((await labels(query)).status).toBe(400);
  });
});
