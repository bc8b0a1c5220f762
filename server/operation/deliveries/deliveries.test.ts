import { afterAll, beforeAll, expect, test } from 'vitest';
import { recoverPassword } from '#contract/identity/account.ts';
import { listAuditEvents } from '#contract/operation/audit/audit.ts';
import {
  countFailures,
  getDatabaseVersion,
  listMailDeliveries,
  type MailDelivery,
  resendMail,
} from '#contract/operation/deliveries.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { queuedMail, recordFailedDelivery, removeOldMails } from '#server/operation/mail/queries.ts';
import { anAccount, anAddress, mailsTo, register } from '#server/testing/accounts.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

async function mailsFound(query: { search?: string; state?: MailDelivery['state'] } = {}) {
  const { body } = await portal.call(people.admin, listMailDeliveries, { query });
  return listMailDeliveries.result.parse(body);
}

const mailOf = async (email: string) => (await mailsFound({ search: email })).rows[0];

const fail = (id: string, is_final = true) =>
  portal.database.db.run(worker, recordFailedDelivery(id, 'EENVELOPE 550', is_final));

/** A mail with a link that failed for good. */
async function aFailedMail() {
  const email = anAddress();
  await register(portal, email);
  const mail = await mailOf(email);
  if (!mail) throw new Error('No mail was queued');
  await fail(mail.id);
  return { email, id: mail.id };
}

const resend = (mail_id: string) => portal.call(people.admin, resendMail, { params: { mail_id } });

const jobsFor = (id: string) =>
  asOwner(portal, 'select id from graphile_worker.jobs where key = $1', [`deliverMail ${id}`]);

test('lists the kind, recipient and state of each mail, and never its text', async () => {
  const { email, id } = await aFailedMail();
  expect(await mailOf(email)).toEqual({
    id,
    kind: 'confirm_email',
    recipient: email,
    state: 'failed',
    created_at: expect.any(String),
    delivered_at: null,
    attempts: 1,
    next_attempt_at: null,
    last_error: 'EENVELOPE 550',
  });
});

test('filters mails by state and by a part of the address', async () => {
  const { email } = await aFailedMail();
  const failed = await mailsFound({ state: 'failed' });
  expect(failed.rows.map(({ state }) => state)).not.toContain('queued');
  expect(failed.rows.map(({ recipient }) => recipient)).toContain(email);
  expect((await mailsFound({ search: email, state: 'sent' })).total).toBe(0);
  expect((await mailsFound({ search: email.toUpperCase().slice(0, 20) })).total).toBe(1);
});

test('a failed mail is sent again once, no matter how often it is asked for', async () => {
  const { email, id } = await aFailedMail();
  const answers = await Promise.all([resend(id), resend(id), resend(id)]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await mailOf(email)).toMatchObject({ state: 'queued', attempts: 1 });
  expect(await jobsFor(id)).toHaveLength(1);
  expect((await mailsTo(portal, email))[0]?.body).toContain('/confirm#');

  const events = await portal.call(people.admin, listAuditEvents, { query: { action: 'mail_resent' } });
  const { rows } = listAuditEvents.result.parse(events.body);
  const own = rows.filter(({ user_email }) => user_email === email);
  expect(own).toMatchObject([{ actor_id: people.admin.actor.user_id, details: { kind: 'confirm_email' } }]);
});

test('a mail with a link that was replaced by a newer one is not sent again', async () => {
  const { email } = await anAccount(portal);
  await portal.call(undefined, recoverPassword, { body: { email } });
  const first = await mailOf(email);
  await fail(first?.id ?? '');
  await portal.call(undefined, recoverPassword, { body: { email } });

  expect(await resend(first?.id ?? '')).toMatchObject({ status: 409, body: { code: 'mail_link_expired' } });
  expect((await mailsFound({ search: email, state: 'expired' })).rows).toMatchObject([{ id: first?.id }]);
});

test('a mail that does not exist cannot be sent again', async () => {
  expect(await resend(crypto.randomUUID())).toMatchObject({ status: 404, body: { code: 'mail_not_found' } });
});

test('a mail is tried for two days, at least once an hour', async () => {
  const { email } = await anAccount(portal);
  await asOwner(
    portal,
    `insert into app.mails (kind, recipient, subject, body) values ('account_notice', $1, 's', 'b')`,
    [email],
  );
  const { id = '' } = (await mailOf(email)) ?? {};
  let age = 0;
  let attempts = 0;
  let longest = 0;
  for (;;) {
    await asOwner(
      portal,
      `update app.mails set queued_at = now() - make_interval(secs => $2) where id = $1`,
      [id, age],
    );
    attempts += 1;
    if ((await fail(id, false)) !== 'queued') break;
    const [next] = await asOwner<{ pause: number }>(
      portal,
      `select extract(epoch from next_attempt_at - now())::float as pause from app.mails where id = $1`,
      [id],
    );
    longest = Math.max(longest, next?.pause ?? 0);
    age += Math.max(next?.pause ?? 0, 1);
  }
  expect(longest).toBeLessThanOrEqual(3600);
  expect(age / 3600).toBeGreaterThan(46);
  expect(attempts).toBeGreaterThan(60);
  expect(attempts).toBeLessThan(100);
  expect(await mailOf(email)).toMatchObject({ state: 'failed', attempts });
});

test('a mail whose link ends before the next attempt is given up without its text', async () => {
  const { email } = await anAccount(portal);
  await portal.call(undefined, recoverPassword, { body: { email } });
  const { id = '' } = (await mailOf(email)) ?? {};
  await asOwner(portal, `update app.mails set queued_at = now() - interval '58 minutes' where id = $1`, [id]);
  await asOwner(
    portal,
    `update app.one_time_tokens set expires_at = now() + interval '2 minutes'
     where token_hash = (select link_hash from app.mails where id = $1)`,
    [id],
  );
  expect(await fail(id, false)).toBe('expired');
  expect((await mailsTo(portal, email))[0]?.body).toBe('');
});

test('a queued mail whose link was used is not current any more', async () => {
  const { email } = await anAccount(portal);
  await portal.call(undefined, recoverPassword, { body: { email } });
  const { id = '' } = (await mailOf(email)) ?? {};
  const isCurrent = async () => (await portal.database.db.run(worker, queuedMail(id)))?.is_current;
  expect(await isCurrent()).toBe(true);
  await asOwner(portal, 'delete from app.one_time_tokens');
  expect(await isCurrent()).toBe(false);
});

test('the number of failures counts failed mails whose link still works', async () => {
  const count = async () => {
    const { body } = await portal.call(people.admin, countFailures, {});
    return countFailures.result.parse(body).failed_mails;
  };
  const before = await count();
  const { id } = await aFailedMail();
  expect(await count()).toBe(before + 1);
  await asOwner(
    portal,
    'delete from app.one_time_tokens where token_hash = (select link_hash from app.mails where id = $1)',
    [id],
  );
  expect(await count()).toBe(before);
});

test('the version of PostgreSQL is that of the server', async () => {
  const { body } = await portal.call(people.admin, getDatabaseVersion, {});
  const [server] = await asOwner<{ version: string }>(portal, 'select current_setting($1) as version', [
    'server_version',
  ]);
  const { version } = getDatabaseVersion.result.parse(body);
  expect(server?.version.split(' ')[0]).toBe(version);
});

test('old mails are removed with their addresses, and ended links with their text', async () => {
  const old = await aFailedMail();
  const ended = await aFailedMail();
  const queued = anAddress();
  await register(portal, queued);
  await asOwner(
    portal,
    `update app.mails set created_at = now() - interval '31 days' where recipient = any ($1)`,
    [[old.email, queued]],
  );
  await asOwner(
    portal,
    `update app.one_time_tokens set expires_at = now() where token_hash = (select link_hash from app.mails where id = $1)`,
    [ended.id],
  );
  await portal.database.db.run(worker, removeOldMails(30));
  expect(await mailOf(old.email)).toBeUndefined();
  expect(await mailOf(queued)).toMatchObject({ state: 'queued' });
  expect((await mailsTo(portal, ended.email))[0]).toMatchObject({ delivery: 'expired', body: '' });
});
