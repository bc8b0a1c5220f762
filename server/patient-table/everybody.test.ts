import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countPatientTable, listPatientTable, patientTableSorts } from '#contract/patient-table.ts';
import { type Sql, sql } from '#db/sql.ts';
import type { Person } from '#db/testing/people.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { containsIndexed } from './matching.ts';
import type { PatientTableRequest } from './page.ts';
import { countedPage, countsFor, earlyPage, limits, pageOfGranted } from './queries.ts';
import { walkTo } from './walkTo.ts';

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

const findCounted = async (request: PatientTableRequest) => {
  const { db } = portal.database;
  const counts = await db.run(people.admin.actor, countsFor(request.search));
  return db.run(people.admin.actor, countedPage(request, counts));
};
const table = async (person: Person, query: object = {}) => {
  const { body } = await portal.call(person, listPatientTable, { query });
  return listPatientTable.result.parse(body);
};
const kitsIn = async (person: Person, query: object = {}) =>
  (await table(person, query)).rows.map(({ kit }) => kit?.kit_id);

describe('pages of all patients', () => {
  // max_gathered and large_table of 1 make every strategy reachable with three rows.
  const tiny = {
    max_gathered: 1,
    large_table: 1,
    first_page_scan: 0,
    later_page_scan: 0,
    last_resort_scan: 0,
  };
  const ways: Record<string, (request: PatientTableRequest) => ReturnType<typeof earlyPage>> = {
    'default limits': earlyPage,
    'first scan': (request) => earlyPage(request, { ...tiny, first_page_scan: 100, later_page_scan: 100 }),
    'last scan': (request) => earlyPage(request, { ...tiny, last_resort_scan: 100 }),
    'all matches': (request) => earlyPage(request, tiny),
  };

  // Every strategy must give the same rows.
  test.each([
    ['name', 'asc', '', 1, ['MB000002', 'MB000003']],
    ['name', 'desc', '', 2, ['MB000002']],
    ['kit_id', 'desc', 'e', 1, ['MB000003', 'MB000002']],
    ['kit_id', 'asc', 'e', 2, ['MB000003']],
    ['name', 'desc', 'mb0000', 1, ['MB000001', 'MB000003']],
    ['dob', 'asc', 'mb0000', 2, ['MB000003']],
    ['kit_id', 'asc', 'registered', 1, ['MB000001', 'MB000002']],
    ['kit_id', 'asc', 'zoe', 1, ['MB000001']],
    ['kit_id', 'asc', 'nobody', 1, []],
  ] as const)(
    'the page by %s %s of "%s", number %i, is the same for every search strategy',
    async (sort, order, search, page, kits) => {
      const request = { search, sort, order, page, page_size: 2 } as const;
      const { db } = portal.database;
      const parsed = ({ text }: { readonly text: string }) => listPatientTable.result.parse(JSON.parse(text));
      const own = parsed(await db.run(people.paula.actor, pageOfGranted('practitioner', request)));
      const counted = parsed(await findCounted(request));
      expect(counted.total).toBe(own.total);
      for (const { rows } of [own, counted]) expect(rows.map(({ kit }) => kit?.kit_id)).toEqual(kits);

      for (const [way, find] of Object.entries(ways)) {
        const found = parsed(await db.run(people.admin.actor, find(request)));
        expect(found.rows, way).toEqual(counted.rows);
        // A scan only learns that a next row exists, so it has no total.
        const is_scan = way === 'first scan' || way === 'last scan';
        const has_no_total = search !== '' && Number(own.total) > page * 2 && is_scan;
        expect(found.total, way).toBe(has_no_total ? null : own.total);
      }
    },
  );

  test('a page far from the start comes with the exact total', async () => {
    const page = limits.max_gathered / 50 + 1;
    expect(await table(people.admin, { search: 'mb0000', page, page_size: 50 })).toEqual({
      rows: [],
      total: 3,
    });
  });
});

describe('the indexes of the patient table', () => {
  const planOf = (query: Sql) =>
    portal.database.db(people.admin.actor, async (tx) => {
      // The table is too small for the planner to choose them by itself.
      await tx.run(rowsOf(sql`select set_config('enable_seqscan', 'off', true)`));
      const lines = await tx.run(rowsOf(sql`explain (costs off) ${query}`));
      return lines.flatMap(Object.values).join('\n');
    });

  test.each([
    ['z', 'patient_table_rows_by_letters'],
    ['ë-', 'patient_table_rows_by_letters'],
    ["o'b", 'patient_table_rows_by_letters'],
    ['zoe', 'patient_table_rows_by_text'],
  ])('a search for %s can use the index %s', async (search, index) => {
    const plan = await planOf(sql`select from app.patient_table_rows r where ${containsIndexed(search)}`);
    expect(plan).toContain(`Bitmap Index Scan on ${index}`);
  });

  test.each(patientTableSorts.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'the index of %s %s gives the order from either end without a sort',
    async (sort, order) => {
      for (const page of [1, 100]) {
        const walk = walkTo({ search: '', sort, order, page, page_size: 10 }, { all: 1000, total: 1000 });
        const plan = await planOf(
          sql`select r.id from app.patient_table_rows r order by ${walk?.order ?? sql`null`} limit 10`,
        );
        expect(plan).toContain(`using patient_table_rows_by_${sort}`);
        expect(plan).not.toContain('Sort');
      }
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
    ['ë', ['MB000020']],
    ['Ë', ['MB000020']],
    ['OË', ['MB000020']],
    ["'", ['MB000020']],
    ["O'B", ['MB000020']],
    ["b'o", []],
    ['Ł', ['MB000021']],
    ['äß', ['MB000021']],
    ['a ä', ['MB000021']],
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
    const request = { search: 'mb00002', sort: 'kit_id', order: 'asc', page: 1, page_size: 1 } as const;
    const { text } = await findCounted(request);
    expect(listPatientTable.result.parse(JSON.parse(text))).toMatchObject({
      rows: [{ kit: { kit_id: 'MB000020' } }],
      total: 3,
    });
  });
});
