import { afterAll, beforeAll, expect, test } from 'vitest';
import { revokeAccess } from '#contract/families/practitioner-access.ts';
import {
  countNotifications,
  getNotificationSettings,
  listNotifications,
  NOTIFICATIONS_PER_PAGE,
  readNotification,
  readNotifications,
  setTimeZone,
  updateNotificationSettings,
} from '#contract/operation/notifications.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { removeOldNotifications } from './queries.ts';
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

/** A customer with this many notifications. */
async function aReader(notifications: number): Promise<Person> {
  const reader = await aPerson(portal.database.db, people.admin, 'customer');
  await asOwner(
    portal,
    `insert into app.notifications (user_id, kind, cause) select $1, 'sample_received', n from generate_series(1, $2::integer) n`,
    [reader.actor.user_id, notifications],
  );
  return reader;
}

const settingsOf = async (person: Person) =>
  getNotificationSettings.result.parse((await portal.call(person, getNotificationSettings, {})).body);

test('the list names patient and kit to the owner, and pages through older notifications', async () => {
  const { kit_id, patient_id } = await aKit(portal, people, 1);
  await calls.changeStatus(kit_id, 'registered', 'received');
  await calls.endHold(people.anna);
  expect((await calls.list(people.anna)).notifications[0]).toMatchObject({
    kind: 'sample_received',
    is_read: false,
    patient_id,
    patient_name: 'Mia Meyer',
    kit_id,
  });

  const reader = await aReader(NOTIFICATIONS_PER_PAGE + 1);
  const first = await calls.list(reader);
  expect(first).toMatchObject({ unread: NOTIFICATIONS_PER_PAGE + 1, has_more: true });
  expect(first.notifications).toHaveLength(NOTIFICATIONS_PER_PAGE);
  const rest = await calls.list(reader, { before: first.notifications.at(-1)?.id ?? 0 });
  expect(rest.has_more).toBe(false);
  expect(rest.notifications).toHaveLength(1);
});

test('a notification about a patient whom the reader may no longer see does not name the patient', async () => {
  const { kit_id, patient_id } = await aKit(portal, people, 2);
  await reportCalls(portal, people).uploadReport(kit_id);
  expect(await calls.kindsFor(people.paula, kit_id)).toEqual(['patient_report']);
  await portal.call(people.anna, revokeAccess, {
    params: { patient_id, practitioner_id: people.paula.actor.user_id },
  });
  expect((await calls.list(people.paula)).notifications[0]).toMatchObject({
    kind: 'patient_report',
    patient_id: null,
    patient_name: null,
    kit_record_id: null,
    kit_id: null,
  });
});

test('a reader marks one notification as read, and then all up to another', async () => {
  const reader = await aReader(4);
  const [newest, second, third] = (await calls.list(reader)).notifications;
  const read = (notification_id: number) =>
    portal.call(reader, readNotification, { params: { notification_id } });
  expect((await read(newest?.id ?? 0)).status).toBe(204);
  expect((await read(newest?.id ?? 0)).status).toBe(204);
  await portal.call(reader, readNotifications, { body: { up_to: third?.id ?? 0 } });
  const { notifications, unread } = await calls.list(reader);
  expect(unread).toBe(1);
  expect(notifications.filter(({ is_read }) => !is_read).map(({ id }) => id)).toEqual([second?.id]);
  expect((await portal.call(reader, countNotifications, {})).body).toEqual({ unread: 1, time_zone: 'UTC' });
});

test.each(['admin', 'paula', 'otherCustomer'] as const)(
  '%s neither sees nor marks the notifications of somebody else',
  async (other) => {
    const reader = await aReader(1);
    const [notification] = (await calls.list(reader)).notifications;
    const stranger = people[other];
    expect((await calls.list(stranger)).notifications.map(({ id }) => id)).not.toContain(notification?.id);
    expect(
      await portal.call(stranger, readNotification, { params: { notification_id: notification?.id ?? 0 } }),
    ).toMatchObject({ status: 404, body: { code: 'notification_not_found' } });
    await portal.call(stranger, readNotifications, { body: { up_to: Number.MAX_SAFE_INTEGER } });
    expect((await calls.list(reader)).unread).toBe(1);
  },
);

test('nobody reads notifications or settings without a session', async () => {
  for (const endpoint of [listNotifications, countNotifications, getNotificationSettings])
    expect((await portal.call(undefined, endpoint, { query: {} })).status).toBe(401);
  expect((await portal.call(undefined, readNotification, { params: { notification_id: 1 } })).status).toBe(
    401,
  );
  expect((await portal.call(undefined, readNotifications, { body: { up_to: 1 } })).status).toBe(401);
  expect((await portal.call(undefined, updateNotificationSettings, { body: {} })).status).toBe(401);
  expect((await portal.call(undefined, setTimeZone, { body: { time_zone: 'UTC' } })).status).toBe(401);
});

test.each([
  ['anna', 'report_published', 'now'],
  ['paula', 'patient_report', 'daily'],
  ['admin', 'mails_failed', 'daily'],
] as const)('%s has settings for the kinds of the role, with defaults', async (who, kind, delivery) => {
  const settings = await settingsOf(people[who]);
  expect(settings).toMatchObject({ mail_style: 'discreet', deliveries: { [kind]: delivery } });
  expect('mails_failed' in settings.deliveries).toBe(who === 'admin');
});

test('a changed setting keeps the others', async () => {
  const reader = await aReader(0);
  const change = (body: object) => portal.call(reader, updateNotificationSettings, { body });
  await change({ deliveries: { report_published: 'weekly' } });
  await change({ mail_style: 'named' });
  await change({ deliveries: { sample_received: 'off' } });
  expect(await settingsOf(reader)).toMatchObject({
    mail_style: 'named',
    deliveries: { report_published: 'weekly', sample_received: 'off', report_amended: 'now' },
  });
});

test('mails about who sees a record cannot be switched off', async () => {
  const reader = await aReader(0);
  const answer = await portal.call(reader, updateNotificationSettings, {
    body: { deliveries: { practitioner_added: 'off' } },
  });
  expect(answer.status).toBe(400);
  expect((await settingsOf(reader)).deliveries.practitioner_added).toBe('now');
});

test('a change of guardians is mailed at once, although a stored setting switches it off', async () => {
  const { user_id } = (await aReader(0)).actor;
  await asOwner(
    portal,
    `insert into app.notification_settings (user_id, deliveries) values ($1, '{"guardian_added": "off"}')`,
    [user_id],
  );
  expect(
    await asOwner(portal, `select app.delivery_of($1, 'guardian_added') as delivery`, [user_id]),
  ).toEqual([{ delivery: 'now' }]);
});

test('notifications are removed after a year', async () => {
  const reader = await aReader(2);
  const [newer, older] = (await calls.list(reader)).notifications;
  for (const [id, days] of [
    [newer?.id, 364],
    [older?.id, 367],
  ])
    await asOwner(
      portal,
      'update app.notifications set created_at = now() - make_interval(days => $2) where id = $1',
      [id, days],
    );
  await portal.database.db.run(worker, removeOldNotifications());
  expect((await calls.list(reader)).notifications.map(({ id }) => id)).toEqual([newer?.id]);
});

test('a time zone of the browser is stored, and one that does not exist is refused', async () => {
  const reader = await aReader(0);
  const store = (time_zone: string) => portal.call(reader, setTimeZone, { body: { time_zone } });
  expect((await store('America/St_Johns')).status).toBe(204);
  for (const unknown of ['Mars/Olympus', "'; --", '']) expect((await store(unknown)).status).toBe(400);
  expect((await settingsOf(reader)).time_zone).toBe('America/St_Johns');
});
