import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAccess } from '#contract/families/practitioner-access.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { addReminders } from '#server/operation/notifications/queries.ts';
import { notificationCalls } from '#server/operation/notifications/testing/notificationCalls.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

const HOUR = 3_600_000;

/** Sets when a grant began and ends, in hours from now, by the clock. */
const setTerm = (patient_id: PatientId, began: number, ends: number) =>
  asOwner(
    portal,
    `set local session_replication_role = replica;
     update app.practitioner_access
     set granted_at = now() + interval '${began} hours', ends_at = now() + interval '${ends} hours'
     where patient_id = '${patient_id}'`,
  );

/** Notifications about ends of access that Anna has after the reminders ran twice. */
async function announced(patient_id: PatientId): Promise<number> {
  for (let run = 0; run < 2; run += 1) await portal.database.db.run(worker, addReminders());
  const { notifications } = await notificationCalls(portal, people).list(people.anna);
  return notifications.filter(
    (notification) => notification.kind === 'access_ending' && notification.patient_id === patient_id,
  ).length;
}

test.each([
  ['is not announced 14 days and an hour before', -1000, 14 * 24 + 1, 0],
  ['is announced 13 days and 23 hours before', -1000, 14 * 24 - 1, 1],
  ['of a short grant is not announced in its first half', -10, 12, 0],
  ['of a short grant is announced in its second half', -12, 10, 1],
  ['is not announced afterwards', -1000, -1, 0],
])('the end of a grant %s', async (_, began, ends, count) => {
  const { patient_id } = await aKit(portal, people, (number += 1));
  await setTerm(patient_id, began, ends);
  expect(await announced(patient_id)).toBe(count);
});

test('each end is announced once, and a renewed grant is announced again', async () => {
  const { patient_id } = await aKit(portal, people, (number += 1));
  const params = { patient_id, practitioner_id: people.paula.actor.user_id };
  const renew = (hours: number) =>
    portal.call(people.anna, changeAccess, {
      params,
      body: { kit_record_ids: null, ends_at: new Date(Date.now() + hours * HOUR).toISOString() },
    });
  await setTerm(patient_id, -1000, 5);
  expect(await announced(patient_id)).toBe(1);
  expect(await announced(patient_id)).toBe(1);
  await renew(1000);
  expect(await announced(patient_id)).toBe(1);
  await renew(100);
  expect(await announced(patient_id)).toBe(2);
});

test('a grant without an end is never announced, and its practitioner gets no notification of an end', async () => {
  const { patient_id } = await aKit(portal, people, (number += 1));
  expect(await announced(patient_id)).toBe(0);
  await setTerm(patient_id, -1000, 5);
  await announced(patient_id);
  const { notifications } = await notificationCalls(portal, people).list(people.paula);
  expect(notifications.filter(({ kind }) => kind === 'access_ending')).toEqual([]);
});
