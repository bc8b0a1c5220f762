import { afterAll, beforeAll, expect, test } from 'vitest';
import { setTimeZone, updateNotificationSettings } from '#contract/operation/notifications.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { type MailedNotifications, mailedNotifications } from './testing/mailedNotifications.ts';

let mailed: MailedNotifications;

beforeAll(async () => {
  mailed = await mailedNotifications();
});

afterAll(() => mailed.close());

test("the times in a mail are in the reader's zone, and in UTC without one", async () => {
  const { anna, kit_id } = await mailed.anOwner();
  const at = (moment: string) =>
    asOwner(mailed.portal, `update app.notifications set created_at = $2 where user_id = $1`, [
      anna.actor.user_id,
      moment,
    ]);
  await mailed.calls.changeStatus(kit_id, 'registered', 'received');
  await at('2026-07-01T22:30:00Z');
  expect((await mailed.mailsOf(anna)).at(-1)?.body).toContain('July 1, 2026 at 10:30 PM UTC');

  await mailed.portal.call(anna, setTimeZone, { body: { time_zone: 'Europe/Berlin' } });
  await mailed.calls.changeStatus(kit_id, 'received', 'rejected');
  await at('2026-07-01T22:30:00Z');
  expect((await mailed.mailsOf(anna)).at(-1)?.body).toContain('July 2, 2026 at 12:30 AM GMT+2');
});

test("a digest waits for the reader's morning", async () => {
  const { anna, kit_id } = await mailed.anOwner();
  await mailed.portal.call(anna, setTimeZone, { body: { time_zone: 'Asia/Tokyo' } });
  await mailed.portal.call(anna, updateNotificationSettings, {
    body: { deliveries: { sample_received: 'daily', sample_rejected: 'weekly', information_needed: 'off' } },
  });
  await mailed.calls.changeStatus(kit_id, 'registered', 'information_needed');
  await mailed.calls.afterUndoTime(kit_id);
  await mailed.calls.changeStatus(kit_id, 'information_needed', 'received');
  await mailed.calls.changeStatus(kit_id, 'received', 'rejected');
  await mailed.calls.afterUndoTime(kit_id);
  await mailed.calls.changeStatus(kit_id, 'rejected', 'received');
  const times = await asOwner<{
    kind: string;
    hour: number | null;
    day: number | null;
    is_later: boolean | null;
  }>(
    mailed.portal,
    `select kind, extract(hour from mail_at at time zone 'Asia/Tokyo')::integer as hour,
       case kind when 'sample_rejected' then extract(isodow from mail_at at time zone 'Asia/Tokyo')::integer end as day,
       mail_at > now() as is_later
     from app.notifications where user_id = $1 and kind <> 'practitioner_added' order by id`,
    [anna.actor.user_id],
  );
  expect(times).toEqual([
    { kind: 'information_needed', hour: null, day: null, is_later: null },
    { kind: 'sample_rejected', hour: 7, day: 1, is_later: true },
    { kind: 'sample_received', hour: 7, day: null, is_later: true },
  ]);
  const before = (await mailed.mailsOf(anna)).length;
  await asOwner(
    mailed.portal,
    'update app.notifications set mail_at = now() where user_id = $1 and mail_at is not null',
    [anna.actor.user_id],
  );
  const digest = (await mailed.mailsOf(anna)).slice(before);
  expect(digest).toHaveLength(1);
  expect(digest[0]?.subject).toBe('You have new messages');
});
