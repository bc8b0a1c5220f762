import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteUser } from '#contract/identity/users.ts';
import { updateNotificationSettings } from '#contract/operation/notifications.ts';
import { worker } from '#db/connect.ts';
import { sql } from '#db/sql.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { ROUNDS } from '../../../tools/rounds.ts';
import { dkimRecord, type MailedNotifications, mailedNotifications } from './testing/mailedNotifications.ts';

let mailed: MailedNotifications;

beforeAll(async () => {
  mailed = await mailedNotifications();
});

afterAll(() => mailed.close());

const headerOf = (headers: { key: string; value: string }[], key: string) =>
  headers.find((header) => header.key === key)?.value;

test('a mail of a notification is discreet, carries one-click headers and is signed with them', async () => {
  const { anna, kit_id } = await mailed.anOwner();
  await mailed.calls.changeStatus(kit_id, 'registered', 'received');
  const sent = await mailed.deliver((await mailed.mailsOf(anna)).at(-1));
  expect(sent?.parsed).toMatchObject({
    subject: 'You have a new message',
    from: { address: 'portal@example.com', name: '' },
  });
  expect(sent?.parsed.headers.map(({ key }) => key)).not.toContain('bcc');
  const headers = sent?.parsed.headers ?? [];
  expect(headerOf(headers, 'list-unsubscribe')).toMatch(
    /^<https:\/\/portal\.example\.com\/api\/mail\/unsubscribe\/[\w-]{43}>$/,
  );
  expect(headerOf(headers, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

  const { results } = await dkimVerify(sent?.raw ?? '', {
    resolver: async (name: string) => {
      expect(name).toBe('portal._domainkey.example.com');
      return [[dkimRecord]];
    },
  });
  expect(results[0]?.status.result).toBe('pass');
  expect(results[0]?.signingHeaders?.keys.toLowerCase().split(/[:;\s]+/)).toEqual(
    expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
  );
});

test('no mail of any kind names a patient, a code or the kind of service', async () => {
  const { anna, kit_id } = await mailed.anOwner();
  const { user_id } = anna.actor;
  await asOwner(
    mailed.portal,
    `insert into app.notifications (user_id, kind, cause, mail_at, mail_state)
     select $1, k.kind, 'test', now(), 'due'
     from regexp_matches(
       (select pg_get_constraintdef(oid) from pg_constraint where contypid = 'app.notification_kind'::regtype), '''(\\w+)''', 'g') m
     cross join lateral (select m[1] as kind) k`,
    [user_id],
  );
  const mail = (await mailed.mailsOf(anna)).at(-1);
  expect(mail?.body.match(/\(\w+ \d/g)?.length).toBeGreaterThan(14);
  const text = `${mail?.subject} ${mail?.body.replaceAll(/https:\S+/g, '')}`;
  expect(text).not.toMatch(
    /gut|health|stool|kit|sample|laborator|report|patient|practitioner|symptom|test|diagnos/i,
  );
  for (const secret of ['Mia', 'Meyer', 'Anna', kit_id]) expect(text).not.toContain(secret);
});

test('the named style names the service in subject and sender', async () => {
  const { anna, kit_id } = await mailed.anOwner();
  await mailed.portal.call(anna, updateNotificationSettings, { body: { mail_style: 'named' } });
  await mailed.calls.changeStatus(kit_id, 'registered', 'received');
  const sent = await mailed.deliver((await mailed.mailsOf(anna)).at(-1));
  expect(sent?.parsed).toMatchObject({
    subject: 'Gut Health Portal: You have a new message',
    from: { address: 'portal@example.com', name: 'Gut Health Portal' },
  });
});

test('two workers and a repeated job write one mail for an event', async () => {
  const { anna, kit_id } = await mailed.anOwner();
  const before = (await mailed.mailsOf(anna)).length;
  await mailed.calls.changeStatus(kit_id, 'registered', 'received');
  await Promise.all(Array.from({ length: 8 }, () => mailed.send(anna)));
  expect(await mailed.mailsOf(anna)).toHaveLength(before + 1);
});

test('workers that lose their connection at any moment write one mail for an event', async () => {
  const { anna, kit_id } = await mailed.anOwner();
  const before = (await mailed.mailsOf(anna)).length;
  await mailed.calls.changeStatus(kit_id, 'registered', 'received');
  for (let round = 0; round < ROUNDS; round += 1)
    await mailed.portal.database
      .db(worker, async (tx) => {
        await tx.run(rowsOf(sql`select id from app.take_due_notifications(${anna.actor.user_id})`));
        await asOwner(
          mailed.portal,
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
        );
      })
      .catch(() => undefined);
  expect(await mailed.mailsOf(anna)).toHaveLength(before + 1);
});

test('a share that is withdrawn before its mail left is not mailed', async () => {
  const { anna, kit_id } = await mailed.anOwner();
  const reports = reportCalls(mailed.portal, mailed.people);
  await reports.uploadReport(kit_id);
  await mailed.mailsOf(anna);
  await reports.share(mailed.people.paula, kit_id, 'enable');
  const shared = (await mailed.mailsOf(anna)).at(-1);
  expect(shared?.body).toContain('A new document was shared with you.');
  await reports.share(mailed.people.paula, kit_id, 'disable');
  expect(await mailed.deliver(shared)).toBeUndefined();
});

test('ten thousand notifications at once are one short mail', async () => {
  const { anna } = await mailed.anOwner();
  const before = (await mailed.mailsOf(anna)).length;
  await asOwner(
    mailed.portal,
    `insert into app.notifications (user_id, kind, cause, mail_at, mail_state)
     select $1, case when n > 1 then 'patient_report' else 'report_published' end, n, now(), 'due'
     from generate_series(1, 10000) n`,
    [anna.actor.user_id],
  );
  const mails = (await mailed.mailsOf(anna)).slice(before);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).toContain('There is something new for you to read. (9999 times, last on ');
  expect(mails[0]?.body.length).toBeLessThan(1000);
});

test('nothing is mailed to a user who was deleted while mails were waiting', async () => {
  const { anna, kit_id } = await mailed.anOwner();
  await mailed.calls.changeStatus(kit_id, 'registered', 'received');
  const written = (await mailed.mailsOf(anna)).at(-1);
  await mailed.calls.changeStatus(kit_id, 'received', 'rejected');
  const { user_id } = anna.actor;
  const answer = await mailed.portal.call(mailed.people.admin, deleteUser, { params: { user_id } });
  expect(answer.status).toBe(204);
  expect(await mailed.mailsOf(anna)).toEqual([]);
  expect(await mailed.deliver(written)).toBeUndefined();
  for (const table of ['notifications', 'notification_settings', 'unsubscribe_tokens'])
    expect(await asOwner(mailed.portal, `select from app.${table} where user_id = $1`, [user_id])).toEqual(
      [],
    );
});
