import { afterAll, beforeAll, expect, test } from 'vitest';
import { revokeAccess } from '#contract/families/practitioner-access.ts';
import {
  countNotifications,
  readNotification,
  updateNotificationSettings,
} from '#contract/operation/notifications.ts';
import type { KitCode, PatientId } from '#contract/shared/ids.ts';
import { worker } from '#db/connect.ts';
import { sql } from '#db/sql.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit } from '#server/testing/family.ts';
import { ROUNDS } from '../../../tools/rounds.ts';
import { type MailedNotifications, mailedNotifications } from './testing/mailedNotifications.ts';

let mailed: MailedNotifications;
const kits: { readonly kit_id: KitCode; readonly patient_id: PatientId }[] = [];

const list = () => mailed.calls.list(mailed.people.paula);
const unread = async () =>
  countNotifications.result.parse(
    (await mailed.portal.call(mailed.people.paula, countNotifications, {})).body,
  ).unread;
/** Makes the mail about the first report due. */
const letMailBeDue = () =>
  asOwner(
    mailed.portal,
    `update app.notifications set mail_at = now()
     where id = (select min(id) from app.notifications where user_id = $1 and mail_state = 'due')`,
    [mailed.people.paula.actor.user_id],
  );

// Three reports of two families' kits, one published after the other.
beforeAll(async () => {
  mailed = await mailedNotifications();
  const { portal, people } = mailed;
  const deliveries = { patient_report: 'now' } as const;
  await portal.call(people.paula, updateNotificationSettings, { body: { deliveries } });
  for (const number of [1, 2, 3]) {
    const kit = await aKit(portal, people, number);
    kits.push(kit);
    await reportCalls(portal, people).uploadReport(kit.kit_id);
  }
});

afterAll(() => mailed.close());

test('reports that are published one after the other are one notification with a line for each', async () => {
  const { notifications } = await list();
  expect(notifications.map(({ kind }) => kind)).toEqual(['patient_report']);
  expect(notifications[0]?.lines).toEqual(kits.map(({ kit_id }) => ({ kit_id, patient_name: 'Mia Meyer' })));
  expect(notifications[0]?.kits).toBe(3);
  expect([(await list()).unread, await unread()]).toEqual([1, 1]);
});

test('workers that lose their connection at any moment write one mail for a batch, without waiting for each report', async () => {
  const { paula } = mailed.people;
  expect(await mailed.mailsOf(paula)).toEqual([]);
  await letMailBeDue();
  for (let round = 0; round < ROUNDS; round += 1)
    await mailed.portal.database
      .db(worker, async (tx) => {
        await tx.run(rowsOf(sql`select id from app.take_due_notifications(${paula.actor.user_id})`));
        await asOwner(
          mailed.portal,
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
        );
      })
      .catch(() => undefined);
  await Promise.all(Array.from({ length: 8 }, () => mailed.send(paula)));
  const mails = await mailed.mailsOf(paula);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).toContain('There is something new for you to read. (3 times, last on ');
});

test('a batch is read at once, a later report is a notification of its own, and a lost patient has no name', async () => {
  const { portal, people } = mailed;
  const [batch] = (await list()).notifications;
  expect(
    (await portal.call(people.paula, readNotification, { params: { notification_id: batch?.id ?? 0 } }))
      .status,
  ).toBe(204);
  expect(await unread()).toBe(0);
  await asOwner(portal, "update app.notifications set created_at = created_at - interval '11 minutes'");
  await reportCalls(portal, people).uploadReport((await aKit(portal, people, 4)).kit_id);
  const { notifications } = await list();
  expect(notifications.map(({ is_read, lines }) => [is_read, lines?.length])).toEqual([
    [false, undefined],
    [true, 3],
  ]);
  await portal.call(people.anna, revokeAccess, {
    params: { patient_id: kits[0]?.patient_id as PatientId, practitioner_id: people.paula.actor.user_id },
  });
  expect((await list()).notifications.at(-1)?.lines?.map(({ patient_name }) => patient_name)).toEqual([
    null,
    'Mia Meyer',
    'Mia Meyer',
  ]);
});

test('a batch counts kits instead of files, and lists its last 50', async () => {
  const { paula } = mailed.people;
  await asOwner(mailed.portal, 'delete from app.notifications where user_id = $1', [paula.actor.user_id]);
  await asOwner(
    mailed.portal,
    `insert into app.notifications (user_id, kind, cause, kit_record_id)
     select $1, 'patient_report', 'file ' || n || ' ' || page, md5(n::text)::uuid
     from generate_series(1, 60) n, generate_series(1, 2) page`,
    [paula.actor.user_id],
  );
  const [batch] = (await list()).notifications;
  expect([batch?.kits, batch?.lines?.length]).toEqual([60, 50]);
});
