import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeKitStatus } from '#contract/kits/kit-status.ts';
import type { KitStatus } from '#contract/kits/kitStatus.ts';
import {
  addKits,
  FIGURE_WEEKS,
  getKitFigures,
  listKitInventory,
  setKitActive,
} from '#contract/laboratory/kit-inventory.ts';
import type { InventoryFilter } from '#contract/laboratory/lists.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;

const setStatus = (kit_id: KitCode, from_status: KitStatus, status: KitStatus) =>
  portal.call(people.admin, changeKitStatus, {
    params: { kit_id },
    body: { from_status, status, reason: null, note: null },
  });
const setActive = (kit_id: KitCode, is_active: boolean) =>
  portal.call(people.admin, setKitActive, { params: { kit_id }, body: { is_active } });
/** Moves a registration into the past. */
const age = (kit_id: KitCode, days: number) =>
  asOwner(
    portal,
    `update app.patient_table_rows set registered = now() - interval '1 day' * $2 where kit_id = $1`,
    [kit_id, days],
  );

// Kits 1 to 6 are registered, 11 to 14 are not.
beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  for (let number = 1; number <= 5; number += 1) await aKit(portal, people, number);
  await aKit(portal, { ...people, anna: people.otherCustomer }, 6);
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(11), end: kitCode(14) } } });
  await setStatus(kitCode(2), 'registered', 'received');
  await setStatus(kitCode(3), 'registered', 'received');
  await setStatus(kitCode(4), 'registered', 'cancelled');
  await age(kitCode(2), 22);
  await age(kitCode(3), 20);
  await age(kitCode(4), 40);
  await age(kitCode(5), 200);
  await setActive(kitCode(14), false);
  await setActive(kitCode(6), false);
});

afterAll(() => portal.close());

const figures = async () =>
  getKitFigures.result.parse((await portal.call(people.admin, getKitFigures, {})).body);

test('the figures count open kits by status, and those that have waited more than 21 days', async () => {
  const { open, inactive_unregistered } = await figures();
  expect(open).toEqual([
    { status: 'registered', kits: 3, late: 1 },
    { status: 'received', kits: 2, late: 1 },
  ]);
  expect(inactive_unregistered).toBe(1);
});

test('the figures count the registrations of twelve weeks from Monday, the current week last', async () => {
  const { weeks } = await figures();
  expect(weeks).toHaveLength(FIGURE_WEEKS);
  expect(weeks.map(({ starts_on }) => new Date(starts_on).getUTCDay())).toEqual(
    Array.from({ length: FIGURE_WEEKS }, () => 1),
  );
  // The kit of 200 days ago is older than the chart.
  expect(weeks.reduce((sum, { registered }) => sum + registered, 0)).toBe(5);
  expect(weeks.at(-1)?.registered).toBe(2);
});

test.each<[InventoryFilter, number[]]>([
  ['active', [1, 2, 3, 4, 5, 11, 12, 13]],
  ['inactive', [6, 14]],
  ['registered', [1, 2, 3, 4, 5, 6]],
  ['unregistered', [11, 12, 13, 14]],
])('the inventory filtered by %s lists these kits with a true total', async (filter, numbers) => {
  const list = async (query: object) =>
    listKitInventory.result.parse(
      (
        await portal.call(people.admin, listKitInventory, {
          query: { filter, sort: 'kit_id', order: 'asc', ...query },
        })
      ).body,
    );
  const all = await list({});
  expect(all.rows.map(({ kit_id }) => kit_id)).toEqual(numbers.map(kitCode));
  expect(all.total).toBe(numbers.length);
  const some = await list({ search: '00000' });
  const wanted = numbers.filter((number) => number < 10);
  expect(some.rows.map(({ kit_id }) => kit_id)).toEqual(wanted.map(kitCode));
  expect(some.total).toBe(wanted.length);
});

test('a filter of the inventory that does not exist is refused', async () => {
  const answer = await portal.call(people.admin, listKitInventory, {
    query: { filter: 'broken' as 'active' },
  });
  expect(answer.status).toBe(400);
});
