import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KitCode, UserId } from '#contract/ids.ts';
import { addKits, assignPractitioner, listKitInventory, setKitActive } from '#contract/kit-inventory.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

const add = (body: object) => portal.call(people.admin, addKits, { body: body as { kit_id: KitCode } });
const list = async (query: object = {}) =>
  listKitInventory.result.parse((await portal.call(people.admin, listKitInventory, { query })).body);

describe('addKits', () => {
  test('adds one, a range, a list', async () => {
    expect(await add({ kit_id: 'MB000001' })).toMatchObject({ status: 201, body: { added: 1 } });
    expect(await add({ range: { start: 'MB000010', end: 'MB000019' } })).toMatchObject({
      body: { added: 10 },
    });
    expect(await add({ kit_ids: ['MB000100', 'MB000101', 'MB000100'] })).toMatchObject({
      body: { added: 2 },
    });
    expect((await list({ search: 'mb00001' })).rows.map(({ kit_id }) => kit_id)).toContain('MB000019');
  });

  test.each([
    [{ kit_id: 'MB000001' }, 'Kit ID already exists in inventory', ['MB000001']],
    [
      { range: { start: 'MB000018', end: 'MB000021' } },
      'Failed to add kit range. Some kits may already exist.',
      ['MB000018', 'MB000019'],
    ],
    [
      { kit_ids: ['MB000200', 'MB000101'] },
      'Failed to add bulk kits. Some kits may already exist.',
      ['MB000101'],
    ],
  ])('adds nothing of %j, and names what exists', async (body, message, existing) => {
    const before = await list();
    expect(await add(body)).toMatchObject({ status: 409, body: { message, details: { existing } } });
    expect((await list()).counts).toEqual(before.counts);
  });

  test.each([
    [{ range: { start: 'MB000300', end: 'MB000300' } }, 'Start kit ID must be less than end kit ID'],
    [{ range: { start: 'MB000300', end: 'MB001301' } }, 'Range too large. Maximum 1000 kits per range.'],
  ])('refuses %j: %s', async (body, message) => {
    const { status, body: refusal } = await add(body);
    expect(status).toBe(400);
    expect(JSON.stringify(refusal)).toContain(message);
  });

  test('a range may span 1000, a list holds at most 500', async () => {
    expect(await add({ range: { start: 'MB010000', end: 'MB011000' } })).toMatchObject({
      body: { added: 1001 },
    });
    const many = Array.from({ length: 501 }, (_, index) => kitCode(20_000 + index));
    expect((await add({ kit_ids: many })).status).toBe(400);
    expect((await add({ kit_ids: [] })).status).toBe(400);
  });
});

describe('listKitInventory', () => {
  test('counts the whole inventory and shows who registered a kit', async () => {
    await aKit(portal, people, 500);
    const { rows, total, counts } = await list({ search: 'MB000500' });
    expect(rows).toMatchObject([
      {
        kit_id: 'MB000500',
        is_registered: true,
        patient_name: 'Mia Meyer',
        customer_email: people.anna.email,
      },
    ]);
    expect(total).toBe(1);
    expect(counts.registered).toBe(1);
    expect(counts.total).toBe(counts.registered + counts.unregistered);
    expect(counts.total).toBe(counts.active + counts.inactive);
  });

  test('pages through every kit once', async () => {
    const { total } = await list();
    const seen = new Set<string>();
    for (let page = 1; (page - 1) * 100 < total; page += 1)
      for (const { kit_id } of (await list({ page, page_size: 100, sort: 'status' })).rows) seen.add(kit_id);
    expect(seen.size).toBe(total);
  });
});

test('setKitActive switches a kit on and off', async () => {
  const set = (kit_id: KitCode, is_active: boolean) =>
    portal.call(people.admin, setKitActive, { params: { kit_id }, body: { is_active } });
  expect(await set(kitCode(1), false)).toMatchObject({ body: { kit_id: 'MB000001', is_active: false } });
  expect(await set(kitCode(1), true)).toMatchObject({ body: { is_active: true } });
  expect((await set(kitCode(777_777), true)).status).toBe(404);
});

describe('assignPractitioner', () => {
  const assign = (kit_id: KitCode, practitioner_id: UserId) =>
    portal.call(people.admin, assignPractitioner, { params: { kit_id }, body: { practitioner_id } });

  test('lets the practitioner see the patient of a registered kit, once', async () => {
    const { kit_id } = await aKit(portal, people, 600);
    const other = people.otherPractitioner.actor.user_id;
    expect(await assign(kit_id, other)).toMatchObject({ status: 201, body: { full_name: 'Dr. Other' } });
    expect(await assign(kit_id, other)).toMatchObject({
      status: 409,
      body: { message: 'This practitioner is already assigned to this patient' },
    });
    expect(await assign(kit_id, people.anna.actor.user_id)).toMatchObject({ status: 404 });
    expect(await assign(kitCode(1), other)).toMatchObject({
      status: 409,
      body: { message: 'Kit must be registered before assigning a practitioner' },
    });
  });
});
