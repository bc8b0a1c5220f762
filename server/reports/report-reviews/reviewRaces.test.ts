import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#db/testing/eventually.ts';
import { waitingForLocks } from '#db/testing/waitingForLocks.ts';
import { publishFiles } from '#server/reports/queries.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { reviewCalls } from './testing/reviewCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof reviewCalls>;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = reviewCalls(portal, people);
});

afterAll(() => portal.close());

test('a mark waits for a publication that has begun, and is refused after it', async () => {
  const { kit_id } = await aKit(portal, people, 1);
  const reports = reportCalls(portal, people);
  await reports.uploadPage(kit_id, '1');
  await reports.publish(kit_id);
  const { report_changed_at } = await calls.stateFor(people.paula, kit_id);
  await reports.uploadPage(kit_id, '2');
  const marking = await portal.database.db(people.admin.actor, async (tx) => {
    await tx.run(publishFiles(kit_id, {}));
    const answer = calls.mark(people.paula, kit_id, report_changed_at ?? '');
    await eventually(async () => expect(await waitingForLocks(portal)).toBe(1));
    return { answer };
  });
  expect(await marking.answer).toMatchObject({ status: 409, body: { code: 'report_changed_since' } });
  expect((await calls.stateFor(people.paula, kit_id)).reviews).toEqual([]);
});
