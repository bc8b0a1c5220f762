import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addKits, listKitInventory, setKitActive } from '#contract/laboratory/kit-inventory.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { insertInventory, setActive } from './queries.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  const range = { start: kitCode(10_300), end: kitCode(10_330) };
  await portal.call(people.admin, addKits, { body: { range } });
});

afterAll(() => portal.close());

const list = async () =>
  listKitInventory.result.parse((await portal.call(people.admin, listKitInventory, { query: {} })).body);
const set = (kit_id: KitCode, is_active: boolean) =>
  portal.call(people.admin, setKitActive, { params: { kit_id }, body: { is_active } });

/** The expected counts, from the rows themselves. */
const counted = async () =>
  (
    await asOwner(
      portal,
      `select count(*)::int as total, count(*) filter (where is_active)::int as active,
         count(*) filter (where not is_active)::int as inactive, count(used_at)::int as registered,
         count(*) filter (where used_at is null)::int as unregistered from app.kit_inventory`,
    )
  )[0];

test('the counts stay exact during parallel additions, switches and registrations', async () => {
  const { db } = portal.database;
  await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      await aKit(portal, people, 600 + index);
      await set(kitCode(600 + index), index % 2 === 0);
      await set(kitCode(600 + index), index % 2 === 0);
      await portal.call(people.admin, addKits, {
        body: { range: { start: kitCode(700 + 5 * index), end: kitCode(706 + 5 * index) } },
      });
      await db(people.admin.actor, async (tx) => {
        await tx.run(setActive(kitCode(10_300), index % 2 === 0));
        throw new Error('never mind');
      }).catch(() => undefined);
    }),
  );
  expect((await list()).counts).toEqual(await counted());
  // A used code stays used after its kit is deleted.
  await asOwner(portal, 'delete from app.kits where kit_id = $1', [kitCode(600)]);
  expect((await list()).counts).toEqual(await counted());
});

test('a removal writes each count once however many kits it removes, a switched kit writes one, and the operator can rebuild the counts', async () => {
  const changes = async (statement: string) => {
    const owner = new pg.Client({ connectionString: portal.database.url });
    await owner.connect();
    // Statements in one query string form one transaction; PostgreSQL counts its writes.
    const written = (await owner.query(`${statement};
      select (pg_stat_get_xact_tuples_inserted(t) + pg_stat_get_xact_tuples_updated(t))::int as count
      from cast('app.row_counts' as regclass) as t`)) as unknown as pg.QueryResult<{ count: number }>[];
    await owner.end();
    expect((await list()).counts).toEqual(await counted());
    return written.at(-1)?.rows[0]?.count;
  };
  const some = `where kit_id between '${kitCode(10_310)}' and '${kitCode(10_330)}'`;
  const one = `where kit_id = '${kitCode(10_310)}'`;
  expect(await changes(`update app.kit_inventory set is_active = false ${one}`)).toBe(1);
  expect(await changes(`update app.kit_inventory set is_active = false ${one}`)).toBe(0);
  // Only an operator switches many.
  expect(await changes(`update app.kit_inventory set is_active = false ${some}`)).toBe(20);
  expect(await changes(`delete from app.kit_inventory ${some}`)).toBe(1);
  await asOwner(portal, 'update app.row_counts set change = 0');
  // One write for each stored count.
  expect(await changes('select app.count_inventory()')).toBe(3);
});

test('an open addition does not block another one', async () => {
  const { db } = portal.database;
  await db(people.admin.actor, async (tx) => {
    await tx.run(insertInventory([kitCode(900)]));
    expect(await portal.call(people.admin, addKits, { body: { kit_id: kitCode(901) } })).toMatchObject({
      status: 201,
    });
  });
  expect((await list()).counts).toEqual(await counted());
});
