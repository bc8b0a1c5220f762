import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSampleWait } from '#contract/sample-wait.ts';
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

/** Writes changes of a status as if time had passed: almost so many days after the arrival of the sample. */
const addChanges = (kit_record_id: string, [from, to]: readonly string[], days: number, count: number) =>
  asOwner(
    portal,
    `begin;
     alter table app.kit_status_changes disable trigger user;
     insert into app.kit_status_changes (kit_record_id, from_status, status, changed_at)
     select '${kit_record_id}', '${from}', '${to}', now() - interval '100 days' + interval '${days * 23} hours'
     from generate_series(1, ${count});
     alter table app.kit_status_changes enable trigger user;
     commit`,
  );
const ready = ['received', 'report_ready'];

test('families read the median of the last hundred reports, from twenty on', async () => {
  const kit = await aKit(portal, people, 1);
  await addChanges(kit.id, ['registered', 'received'], 0, 1);
  await addChanges(kit.id, ready, 12, 19);
  expect(await waitIn(portal)).toEqual({ instructions_url: null, usual_days: null });
  await addChanges(kit.id, ready, 40, 1);
  expect(await waitIn(portal)).toEqual({ instructions_url: null, usual_days: 12 });
  await addChanges(kit.id, ready, 20, 51);
  expect(await waitIn(portal)).toEqual({ instructions_url: null, usual_days: 20 });
});

test("the operator's page and figure come before what the portal measures", async () => {
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
