import { afterAll, beforeAll, expect, test } from 'vitest';
import { revokeAccess } from '#contract/families/practitioner-access.ts';
import { setRetest } from '#contract/kits/retests.ts';
import type { KitRecordId } from '#contract/shared/ids.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { dayIn } from '#server/testing/dayIn.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { addReminders } from './queries.ts';
import { notificationCalls } from './testing/notificationCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof notificationCalls>;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = notificationCalls(portal, people);
});

afterAll(() => portal.close());

const remind = () => portal.database.db.run(worker, addReminders());

/**
 * Sets a kit's date as if it had been chosen earlier, by people who had access before it. The moment of its notification is six in
 * the morning, UTC: before, the last date that is due is that of yesterday.
 */
const setEarlier = (kit_record_id: KitRecordId, moment: string) =>
  asOwner(
    portal,
    `alter table app.retests disable trigger check_retest;
     insert into app.retests (kit_record_id, retest_on)
     values ('${kit_record_id}', (now() at time zone 'UTC' - interval '6 hours' + interval '${moment}')::date)
     on conflict (kit_record_id) do update set retest_on = excluded.retest_on;
     alter table app.retests enable trigger check_retest;
     update app.practitioner_access set granted_at = now() - interval '30 days'
     where patient_id = (select patient_id from app.kits where id = '${kit_record_id}')`,
  );

test('the date to test again is one notification for the family and one for its practitioner, and no other', async () => {
  const { id, kit_id } = await aKit(portal, people, 1);
  await setEarlier(id, '0 days');
  await remind();
  await remind();
  expect(await calls.kindsFor(people.anna, kit_id)).toEqual(['retest_due']);
  expect(await calls.kindsFor(people.paula, kit_id)).toEqual(['patient_retest_due']);
  expect(await calls.kindsFor(people.otherPractitioner, kit_id)).toEqual([]);

  // A new date is a new notification.
  await setEarlier(id, '-1 days');
  await remind();
  expect(await calls.kindsFor(people.anna, kit_id)).toEqual(['retest_due', 'retest_due']);
});

test.each([
  ['before six in the morning of the day', '1 days'],
  ['more than a week later', '-9 days'],
])('no notification comes %s', async (_, moment) => {
  const { id, kit_id } = await aKit(portal, people, moment === '1 days' ? 2 : 3);
  await setEarlier(id, moment);
  await remind();
  expect(await calls.kindsFor(people.anna, kit_id)).toEqual([]);
});

test('a practitioner whose access was withdrawn gets no notification', async () => {
  const { id, patient_id } = await aKit(portal, people, 4);
  await setEarlier(id, '0 days');
  const practitioner_id = people.paula.actor.user_id;
  await portal.call(people.anna, revokeAccess, { params: { patient_id, practitioner_id } });
  await remind();
  const kinds = await asOwner(
    portal,
    `select user_id from app.notifications where kit_record_id = $1 and kind like '%retest%'`,
    [id],
  );
  expect(kinds).toEqual([{ user_id: people.anna.actor.user_id }]);
});

test('a date that ends before it comes gives no notification', async () => {
  const { id, kit_id } = await aKit(portal, people, 5);
  await setEarlier(id, '0 days');
  await portal.call(people.paula, setRetest, {
    params: { kit_record_id: id },
    body: { retest_on: dayIn(9) },
  });
  await remind();
  expect(await calls.kindsFor(people.anna, kit_id)).toEqual([]);
});
