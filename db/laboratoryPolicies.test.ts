import { afterAll, beforeAll, expect, test } from 'vitest';
import { unknownBench } from './connect.ts';
import { sql } from './sql.ts';
import { aBench } from './testing/aBench.ts';
import { asOwner } from './testing/asOwner.ts';
import { type Attempts, attemptsOn } from './testing/attempts.ts';
import { aPerson, type Person, theFirstAdmin } from './testing/people.ts';
import { rowsOf } from './testing/rowsOf.ts';
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts';

let database: TestDatabase;
let attempts: Attempts;
let admin: Person;

beforeAll(async () => {
  database = await testDatabase();
  attempts = await attemptsOn(database);
  admin = await theFirstAdmin(database.db);
  await database.db.run(
    admin.actor,
    rowsOf(
      sql`insert into app.laboratory_keys (name, prefix, key_hash) values ('A key', 'lab_x', sha256('a key'))`,
    ),
  );
});

afterAll(async () => {
  await attempts.close();
  await database.close();
});

test.each(['revoked_at = null', `revoked_at = now() + interval '1 day'`])(
  'the revocation of a key cannot be changed to %s',
  async (change) => {
    const ended = sql`with ended as (update app.laboratory_keys set revoked_at = now(), revoked_by = app.uid() returning id)`;
    expect(await attempts.as(admin.actor, sql`${ended} select from ended`)).toBe(true);
    await asOwner({ database }, 'update app.laboratory_keys set revoked_at = now()');
    const undone = sql`update app.laboratory_keys set ${sql.raw(change)}, revoked_by = app.uid() returning true`;
    expect(await attempts.as(admin.actor, undone)).toBe(false);
    await asOwner({ database }, 'update app.laboratory_keys set revoked_at = null');
  },
);

test('the revoker of a key cannot be forged', async () => {
  const { user_id } = (await aPerson(database.db, admin, 'practitioner')).actor;
  const ending = sql`update app.laboratory_keys set revoked_at = now(), revoked_by = ${user_id} returning true`;
  expect(await attempts.as(admin.actor, ending)).toBe(false);
});

test('a bench reads itself, its laboratory and the technicians there, and a device without a token reads nothing', async () => {
  const { db } = database;
  const bench = await aBench(db, admin);
  await db.batch(admin.actor, [
    rowsOf(sql`insert into app.laboratories (name) values ('Elsewhere')`),
    rowsOf(sql`
      insert into app.technicians (laboratory_id, name, pin_hash)
      select id, 'Stranger', 'a hash' from app.laboratories where name = 'Elsewhere'`),
  ]);
  const names = sql`
    select name from app.benches union all select name from app.laboratories union all select name from app.technicians
    order by name`;
  expect(await db.run(bench, rowsOf(names))).toEqual(
    ['Busy Technician', 'Idle Technician', 'Open bench', 'With a bench'].map((name) => ({ name })),
  );
  expect(await db.run(unknownBench, rowsOf(names))).toEqual([]);
});
