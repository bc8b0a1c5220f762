import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { patientTableSorts } from '#contract/records/lists.ts';
import { countPatientTable, listPatientTable } from '#contract/records/patient-table.ts';
import { type Sql, sql } from '#db/sql.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { matchesIndexed } from './matching.ts';
import { firstRows } from './ordered.ts';
import { pageOfEverybody, pageOfGranted } from './queries.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  await aKit(portal, people, 1, { first_name: 'Zoe', last_name: 'Adler', date_of_birth: '2012-01-01' });
  await aKit(portal, people, 2, { first_name: 'Ben', last_name: '100%', date_of_birth: '2015-02-02' });
  await aKit(portal, people, 3);
  const reports = reportCalls(portal, people);
  await reports.uploadPage(kitCode(3), '1');
  await reports.publish(kitCode(3));
});

afterAll(() => portal.close());

const table = async (person: Person, query: object = {}) => {
  const { body } = await portal.call(person, listPatientTable, { query });
  return listPatientTable.result.parse(body);
};
const kitsIn = async (person: Person, query: object = {}) =>
  (await table(person, query)).rows.map(({ kit }) => kit?.kit_id);

describe('pages of all patients', () => {
  test.each([
    ['name', 'asc', '', 1, ['MB000002', 'MB000003']],
    ['name', 'desc', '', 2, ['MB000002']],
    ['kit_id', 'desc', '', 1, ['MB000003', 'MB000002']],
    ['kit_id', 'desc', 'e', 1, ['MB000003', 'MB000002']],
    ['kit_id', 'asc', 'e', 2, ['MB000003']],
    ['name', 'desc', 'b0000', 1, ['MB000001', 'MB000003']],
    ['dob', 'asc', 'b0000', 2, ['MB000003']],
    ['kit_id', 'asc', 'registered', 1, ['MB000001', 'MB000002']],
    ['kit_id', 'asc', 'zoe', 1, ['MB000001']],
    ['kit_id', 'asc', 'mb000002', 1, ['MB000002']],
    ['kit_id', 'asc', 'MB0000', 2, ['MB000003']],
    ['kit_id', 'asc', 'nobody', 1, []],
  ] as const)(
    'the page by %s %s of "%s", number %i, is the same along the order and from all matches',
    async (sort, order, search, page, kits) => {
      const request = { search, sort, order, page, page_size: 2 } as const;
      const { db } = portal.database;
      const parsed = ({ text }: { readonly text: string }) => listPatientTable.result.parse(JSON.parse(text));
      const own = parsed(await db.run(people.paula.actor, pageOfGranted('practitioner', request)));
      expect(own.rows.map(({ kit }) => kit?.kit_id)).toEqual(kits);

      const alongTheOrder = parsed(await db.run(people.admin.actor, pageOfEverybody(request)));
      const fromAllMatches = parsed(await db.run(people.admin.actor, pageOfEverybody(request, 0)));
      expect(alongTheOrder.rows).toEqual(fromAllMatches.rows);
      expect(alongTheOrder.rows.map(({ kit }) => kit?.kit_id)).toEqual(kits);
      expect(fromAllMatches.total).toBe(own.total);
      // Rows that were not read are not counted.
      const has_more = search !== '' && Number(own.total) > page * 2;
      expect(alongTheOrder.total).toBe(has_more ? null : own.total);
    },
  );

  test('a page far from the start comes with the exact total', async () => {
    expect(await table(people.admin, { search: 'mb0000', page: 1000, page_size: 50 })).toEqual({
      rows: [],
      total: 3,
    });
  });
});

describe('the indexes of the patient table', () => {
  const planOf = (query: Sql) =>
    portal.database.db(people.admin.actor, async (tx) => {
      // The table is too small for the planner to choose an index by itself.
      const off = ['seqscan', 'bitmapscan', 'sort'].map(
        (way) => sql`set_config(${`enable_${way}`}, 'off', true)`,
      );
      await tx.run(rowsOf(sql`select ${sql.join(off, sql`, `)}`));
      const lines = await tx.run(rowsOf(sql`explain (costs off) ${query}`));
      return lines.flatMap(Object.values).join('\n');
    });

  test.each([
    ['zoe', 'patient_table_rows_by_text'],
    ['a müller b', 'patient_table_rows_by_text'],
    ['mb000001', 'patient_table_rows_by_kit_id'],
    ['MB0000', 'patient_table_rows_by_kit_id'],
  ])('a search for %s uses the index %s', async (search, index) => {
    const plan = await planOf(sql`select from app.patient_table_rows r where ${matchesIndexed(search)}`);
    expect(plan).toMatch(new RegExp(`(on|using) ${index}`));
  });

  test.each(patientTableSorts.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'the index of %s %s gives the order without a sort of more than the rows of one key',
    async (sort, order) => {
      const request = { search: '', sort, order, page: 1, page_size: 10 } as const;
      const plan = await planOf(firstRows(sql`r.id`, request, 10));
      expect(plan).toContain(`using patient_table_rows_by_${sort}`);
      // A backward scan of the index leaves the rows of one key to sort.
      const incremental = new RegExp(
        `Incremental Sort\\s+Sort Key: .*\\s+Presorted Key: (r(_1)?\\.)?${sort === 'last_name' ? 'last_first' : sort}\\n`,
        'g',
      );
      expect(plan.match(incremental) ?? []).toHaveLength(order === 'desc' ? 1 : 0);
      expect(plan.replaceAll(incremental, '')).not.toContain('Sort');
    },
  );
});

describe('countPatientTable', () => {
  test.each([
    ['', 3],
    ['mb0000', 3],
    ['e', 3],
    ['ZO', 1],
    ['%', 1],
    ["o'b", 0],
    ['\u0001', 0],
  ])('countPatientTable counts the matches of "%s" among all patients: %i', async (search, total) => {
    expect(await portal.call(people.admin, countPatientTable, { query: { search } })).toMatchObject({
      status: 200,
      body: { total },
    });
  });

  test('countPatientTable is for administrators only', async () => {
    for (const [caller, status] of [
      [people.paula, 403],
      [people.anna, 403],
      [undefined, 401],
    ] as const)
      expect((await portal.call(caller, countPatientTable, { query: {} })).status).toBe(status);
    const query = { search: 'x'.repeat(201) };
    expect((await portal.call(people.admin, countPatientTable, { query })).status).toBe(400);
  });
});

describe('texts in any script', () => {
  beforeAll(async () => {
    await aKit(portal, people, 20, { first_name: 'Zoë', last_name: "O'Brien", date_of_birth: '2014-03-03' });
    await aKit(portal, people, 21, { first_name: 'Łucja', last_name: 'Äß', date_of_birth: '2014-03-03' });
    await aKit(portal, people, 22, { first_name: '田中', last_name: '𠮷野', date_of_birth: '2014-03-03' });
  });

  test.each([
    ['zoe', ['MB000001', 'MB000020']],
    ['ZOË', ['MB000001', 'MB000020']],
    ["O'BRIEN ZOË", ['MB000020']],
    ["O'B", ['MB000020']],
    ["b'o", []],
    ['Łu', ['MB000021']],
    ['äß', ['MB000021']],
    ['ass', ['MB000021']],
    ['lucja', ['MB000021']],
    ['中 ', ['MB000022']],
    ['𠮷', ['MB000022']],
    ['𠮷野', ['MB000022']],
    ['田中 𠮷', ['MB000022']],
    ['日', []],
  ])('a search finds names in any script by %s', async (search, kits) => {
    expect(await kitsIn(people.paula, { search })).toEqual(kits);
    expect(await kitsIn(people.admin, { search })).toEqual(kits);
    const { body } = await portal.call(people.admin, countPatientTable, { query: { search } });
    expect(body).toEqual({ total: kits.length });
  });

  test('a page is complete even if all matches lie at the other end of the order', async () => {
    const request = { search: 'b00002', sort: 'kit_id', order: 'asc', page: 1, page_size: 1 } as const;
    const { db } = portal.database;
    const page = await db.run(people.admin.actor, pageOfEverybody(request, 1));
    expect(listPatientTable.result.parse(JSON.parse(page.text))).toMatchObject({
      rows: [{ kit: { kit_id: 'MB000020' } }],
      total: 3,
    });
  });
});

test('patients without kits come last in both directions of an order of kits', async () => {
  const [anybody] = await asOwner<{ owner_id: string }>(portal, 'select owner_id from app.patients limit 1');
  await asOwner(
    portal,
    `insert into app.patients (owner_id, first_name, last_name) values ($1, 'Tim', 'Bare'), ($1, 'Uma', 'Bare')`,
    [anybody?.owner_id],
  );
  for (const sort of ['kit_id', 'registered'])
    for (const order of ['asc', 'desc']) {
      const { rows } = await table(people.admin, { sort, order });
      expect(
        rows.map(({ kit }) => kit === null),
        `${sort} ${order}`,
      ).toEqual([false, false, false, false, false, false, true, true]);
    }
});

test.each([
  ['registered', 'Registered'],
  ['received', 'Sample received'],
  ['in_analysis', 'In analysis'],
  ['report_ready', 'Report ready'],
  ['information_needed', 'Information needed'],
  ['rejected', 'Rejected'],
  ['cancelled', 'Cancelled'],
])('a search finds kits with the status %s by its name on the screen, %s', async (status, search) => {
  const kit_id = kitCode(2);
  await asOwner(portal, 'update app.patient_table_rows set status = $1 where kit_id = $2', [status, kit_id]);
  expect(await kitsIn(people.admin, { search })).toContain(kit_id);
});
