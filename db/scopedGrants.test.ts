import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import type { SignedIn } from './connect.ts';
import { aFamily, type Family } from './testing/aFamily.ts';
import { aReport } from './testing/aReport.ts';
import { asOwner } from './testing/asOwner.ts';
import { aPerson, theFirstAdmin } from './testing/people.ts';
import { rowsOf } from './testing/rowsOf.ts';
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts';

let database: TestDatabase;
let granted: SignedIn;
let anna: SignedIn;
/** One patient with two kits; the report, the answers and the counts belong to `kit`. */
let family: Family;
/** Where practitioners read rows about a kit: table and the column of its id. */
let tables: { name: string; column: string }[];

beforeAll(async () => {
  database = await testDatabase();
  const admin = await theFirstAdmin(database.db);
  const owner = await aPerson(database.db, admin, 'customer');
  const practitioner = await aPerson(database.db, admin, 'practitioner');
  family = await aFamily(database.db, owner, practitioner, admin);
  await aReport(database, family, admin);
  [granted, anna] = [practitioner.actor, owner.actor];
  tables = await asOwner({ database }, READ_BY_PRACTITIONERS);
});

afterAll(() => database.close());

const READ_BY_PRACTITIONERS = `
  select c.relname as name, a.attname as column from pg_class c
  join pg_attribute a on a.attrelid = c.oid
    and (a.attname = 'kit_record_id' or a.attname = 'id' and c.relname in ('kits', 'patient_table_rows'))
  where c.relnamespace = 'app'::regnamespace and c.relkind = 'r'
    and has_column_privilege('app_practitioner', c.oid, a.attnum, 'select')
  order by 1`;

/** The tables with rows about a kit that the practitioner sees. */
async function tablesWith(kit: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name, column } of tables) {
    const rows = sql`select from ${sql.ref(`app.${name}`)} where ${sql.ref(column)} = ${kit}`;
    if ((await database.db.run(granted, rowsOf(rows))).length > 0) found.push(name);
  }
  return found;
}

const patientsSeen = () => database.db.run(granted, rowsOf(sql`select from app.patients`));

const setGrant = (change: string, ...values: unknown[]) =>
  asOwner({ database }, `update app.practitioner_access set ${change}`, values);

/** Lets a grant end without a change of it, as time would. */
const letEnd = () =>
  asOwner(
    { database },
    `set local session_replication_role = replica;
     update app.practitioner_access set granted_at = now() - interval '1 day', ends_at = now() - interval '1 second'`,
  );

test('a grant for one kit shows no row about the other kit in any table', async () => {
  await setGrant('kit_record_ids = null, ends_at = null');
  const all = await tablesWith(family.kit);
  const ofOther = await tablesWith(family.bareKit);
  expect(all).toEqual(
    expect.arrayContaining([
      'kit_status_changes',
      'kits',
      'patient_table_rows',
      'report_files',
      'symptom_data',
    ]),
  );
  expect(ofOther).toEqual(expect.arrayContaining(['kit_status_changes', 'kits', 'patient_table_rows']));

  await setGrant('kit_record_ids = array[$1::uuid]', family.bareKit);
  expect(await tablesWith(family.kit)).toEqual([]);
  expect(await tablesWith(family.bareKit)).toEqual(ofOther);
  await setGrant('kit_record_ids = array[$1::uuid]', family.kit);
  expect(await tablesWith(family.kit)).toEqual(all);
  expect(await tablesWith(family.bareKit)).toEqual([]);
  expect(await patientsSeen()).toHaveLength(1);
});

test('a practitioner changes the notes of covered kits alone', async () => {
  await setGrant('kit_record_ids = array[$1::uuid], ends_at = null', family.kit);
  const changed = await database.db.run(
    granted,
    rowsOf(sql`update app.kits set practitioner_notes = 'x' returning id`),
  );
  expect(changed).toEqual([{ id: family.kit }]);
});

test('an ended grant shows no row in any table, not even the grant', async () => {
  await setGrant('kit_record_ids = null, ends_at = null');
  await letEnd();
  expect(await tablesWith(family.kit)).toEqual([]);
  expect(await patientsSeen()).toEqual([]);
  expect(await database.db.run(granted, rowsOf(sql`select from app.practitioner_access`))).toEqual([]);
  expect(await database.db.run(anna, rowsOf(sql`select from app.practitioner_access`))).toHaveLength(1);
});

test('a grant ends by the clock, between two transactions of a practitioner', async () => {
  await setGrant(`kit_record_ids = null, ends_at = clock_timestamp() + interval '1 second'`);
  expect(await patientsSeen()).toHaveLength(1);
  await expect.poll(patientsSeen).toEqual([]);
});

test.each([
  ['the kit of nobody', 'array[gen_random_uuid()]', 'kit_not_found'],
  ['an empty name of a kit', 'array[null::uuid]', 'kit_not_found'],
])('a grant cannot cover %s', async (_, given, constraint) => {
  await setGrant('kit_record_ids = null, ends_at = null');
  await expect(setGrant(`kit_record_ids = ${given}`)).rejects.toMatchObject({ constraint });
});

test('a grant covers at least one kit', async () => {
  await setGrant('kit_record_ids = null, ends_at = null');
  await expect(setGrant(`kit_record_ids = '{}'`)).rejects.toMatchObject({ code: '23514' });
});

test.each(['now()', '-infinity', 'infinity', `now() + interval '100 years 1 day'`])(
  'a grant cannot end at %s',
  async (end) => {
    await setGrant('kit_record_ids = null, ends_at = null');
    const given = end.startsWith('now') ? end : `'${end}'`;
    await expect(setGrant(`ends_at = ${given}`)).rejects.toMatchObject({
      constraint: 'access_end_not_possible',
    });
  },
);

test('an ended grant cannot be changed without a new end', async () => {
  await setGrant('kit_record_ids = null, ends_at = null');
  await letEnd();
  await expect(setGrant('kit_record_ids = array[$1::uuid]', family.kit)).rejects.toMatchObject({
    constraint: 'access_end_not_possible',
  });
});
