import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSampleWait } from '#contract/kits/sample-wait.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

const waitIn = async (where: TestPortal, person = people.anna) =>
  (await where.call(person, getSampleWait, {})).body;

/**
 * Writes the history of so many kits as if time had passed: a mistaken receipt, one that counts, and almost so many days later
 * the report, which a later one replaced.
 */
const addReports = (days: number, count: number) =>
  asOwner(
    portal,
    `begin;
     set local session_replication_role = replica;
     with kit as (select gen_random_uuid() as id from generate_series(1, ${count}))
     insert into app.kit_status_changes (kit_record_id, from_status, status, changed_at, is_taken_back)
     select kit.id, c.from_status, c.status, now() - interval '100 days' + c.days * interval '23 hours', c.is_mistake
     from kit cross join (values
       ('registered', 'received', -50, true), ('registered', 'received', 0, false),
       ('in_analysis', 'report_ready', ${days}, false), ('in_analysis', 'report_ready', ${days + 30}, false)
     ) as c (from_status, status, days, is_mistake)
     order by c.days;
     commit`,
  );

test('families read the median of the last hundred first reports, from twenty on, without mistaken receipts', async () => {
  await aKit(portal, people, 1);
  await addReports(12, 19);
  expect(await waitIn(portal)).toEqual({ instructions_url: null, usual_days: null });
  await addReports(40, 1);
  expect(await waitIn(portal)).toEqual({ instructions_url: null, usual_days: 12 });
  await addReports(20, 51);
  expect(await waitIn(portal)).toEqual({ instructions_url: null, usual_days: 20 });
});

test("the operator's page and figure come before the portal's measurement", async () => {
  const configured = await testPortal(
    { SAMPLE_INSTRUCTIONS_URL: 'https://kits.example.com/how', REPORT_USUAL_DAYS: '14' },
    { database: portal.database, reads: portal.database.db },
  );
  try {
    const expected = { instructions_url: 'https://kits.example.com/how', usual_days: 14 };
    expect(await waitIn(configured)).toEqual(expected);
  } finally {
    await configured.app.close();
  }
});
