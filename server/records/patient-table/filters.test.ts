import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeKitStatus } from '#contract/kits/kit-status.ts';
import { submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import type { PatientTableFilter } from '#contract/records/lists.ts';
import { countPatientTable, listPatientTable } from '#contract/records/patient-table.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { reviewCalls } from '#server/reports/report-reviews/testing/reviewCalls.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, completeGeneric, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { filtered } from './filters.ts';
import { pageOfEverybody } from './queries.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof reviewCalls>;

/** 1: opened and reviewed, 2: opened, 3: new, 4: a question, 5: answers, 6: cancelled. */
const [reviewed, opened, fresh, asked, answered, cancelled] = [1, 2, 3, 4, 5, 6].map(kitCode) as [
  KitCode,
  KitCode,
  KitCode,
  KitCode,
  KitCode,
  KitCode,
];

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = reviewCalls(portal, people);
  const reports = reportCalls(portal, people);
  const kits = [];
  for (const number of [1, 2, 3, 4, 5, 6]) kits.push(await aKit(portal, people, number));
  for (const kit_id of [reviewed, opened, fresh]) {
    await reports.uploadPage(kit_id, '1');
    await reports.publish(kit_id);
  }
  await calls.markSeen(people.paula, reviewed);
  await reports.read(people.paula, opened);
  for (const [kit_id, status] of [
    [asked, 'information_needed'],
    [cancelled, 'cancelled'],
  ] as const)
    await portal.call(people.admin, changeKitStatus, {
      params: { kit_id },
      body: { from_status: 'registered', status, reason: 'Which day?' },
    });
  await portal.call(people.anna, submitQuestionnaire, {
    params: { kit_record_id: kits[4]?.id ?? '' },
    body: completeGeneric(),
  });
});

afterAll(() => portal.close());

const unanswered = [reviewed, opened, fresh, asked];

describe('the filters of the patient table', () => {
  test.each<[PatientTableFilter, readonly KitCode[]]>([
    ['new', [fresh]],
    ['to_review', [opened, fresh]],
    ['information_needed', [asked]],
    ['no_answers', unanswered],
  ])('leave a practitioner their own kits of "%s"', async (filter, kits) => {
    expect(await calls.kitsFor(people.paula, filter)).toEqual({ kits, total: kits.length });
    expect(await calls.kitsFor(people.otherPractitioner, filter)).toEqual({ kits: [], total: 0 });
  });

  test('leave an administrator what one practitioner has to review', async () => {
    const ofPaula = { practitioner_id: people.paula.actor.user_id };
    expect((await calls.kitsFor(people.admin, 'to_review', ofPaula)).kits).toEqual([opened, fresh]);
    expect((await calls.kitsFor(people.admin, 'no_answers', ofPaula)).kits).toEqual(unanswered);
  });

  test.each<[PatientTableFilter, readonly KitCode[]]>([
    ['information_needed', [asked]],
    ['no_answers', unanswered],
  ])(
    'leave an administrator all kits of "%s", along the order and from all matches',
    async (filter, kits) => {
      const request = { search: '', sort: 'kit_id', order: 'asc', page: 1, page_size: 2, filter } as const;
      for (const rows_per_page of [undefined, 0]) {
        const { text } = await portal.database.db.run(
          people.admin.actor,
          pageOfEverybody(request, rows_per_page),
        );
        const { rows } = listPatientTable.result.parse(JSON.parse(text));
        expect(rows.map(({ kit }) => kit?.kit_id)).toEqual(kits.slice(0, 2));
      }
      const count = await portal.call(people.admin, countPatientTable, {
        query: { filter: filter as 'no_answers' },
      });
      expect(count.body).toEqual({ total: kits.length });
    },
  );

  test('narrow a search', async () => {
    const search = { search: opened };
    expect((await calls.kitsFor(people.paula, 'to_review', search)).kits).toEqual([opened]);
    expect((await calls.kitsFor(people.paula, 'new', search)).kits).toEqual([]);
    expect((await calls.kitsFor(people.admin, 'no_answers', search)).kits).toEqual([opened]);
    expect((await calls.kitsFor(people.admin, 'no_answers', { search: answered })).kits).toEqual([]);
  });

  test('the filters of the patient table that are about a person are refused to an administrator without one', async () => {
    const ofPaula = { practitioner_id: people.paula.actor.user_id };
    for (const query of [{ filter: 'new' }, { filter: 'to_review' }, { filter: 'new', ...ofPaula }] as const)
      expect((await portal.call(people.admin, listPatientTable, { query })).status).toBe(403);
    const unknown = { filter: 'unknown' as 'new' };
    expect((await portal.call(people.admin, listPatientTable, { query: unknown })).status).toBe(400);
  });
});

test('kits are sorted by the date of their report, those without one last', async () => {
  const rows = (order: 'asc' | 'desc') =>
    portal.call(people.paula, listPatientTable, { query: { sort: 'reported', order } });
  const codes = async (order: 'asc' | 'desc') =>
    listPatientTable.result
      .parse((await rows(order)).body)
      .rows.map(({ kit }) => kit?.kit_id)
      .slice(0, 3);
  expect(await codes('asc')).toEqual([reviewed, opened, fresh]);
  expect(await codes('desc')).toEqual([fresh, opened, reviewed]);
});

test('a row shows whether there are answers', async () => {
  expect(await calls.rowFor(people.paula, answered)).toMatchObject({ has_answers: true });
  expect(await calls.rowFor(people.paula, asked)).toMatchObject({ has_answers: false });
});

test.each([
  ['information_needed', 'patient_table_rows_open'],
  ['no_answers', 'patient_table_rows_unanswered'],
] as const)('the filter "%s" of all patients has the index %s', async (filter, index) => {
  const plan = await portal.database.db(people.admin.actor, async (tx) => {
    // The table is too small for the planner to choose an index by itself.
    await tx.run(rowsOf(sql`select set_config('enable_seqscan', 'off', true)`));
    return tx.run(
      rowsOf(
        sql`explain (costs off) select count(*) from app.patient_table_rows r where ${filtered({ filter })}`,
      ),
    );
  });
  expect(JSON.stringify(plan)).toContain(index);
});
