import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '#contract/identity/account.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { appServerUrl } from '#db/addresses.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { eventually } from '#db/testing/eventually.ts';
import { theFirstAdmin } from '#db/testing/people.ts';
import { type Config, readConfig } from '#server/base/config.ts';
import { deleteProfile } from '#server/identity/users/queries.ts';
import { startWorker } from '#server/start/worker.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { mailDelivery } from './deliverMail.ts';
import { newestMails } from './queries.ts';

// An SMTP server that refuses some recipients, as real ones do.
const refusals: Record<string, number | undefined> = {
  'gone@example.org': 550,
  'later@example.org': 451,
  'deleted@example.org': 451,
};
const received: Email[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) => {
    const responseCode = refusals[address];
    done(responseCode ? Object.assign(new Error('No'), { responseCode }) : null);
  },
  onData: (stream, _session, done) => {
    const parsed = buffer(stream).then((content) => PostalMime.parse(content));
    void parsed.then((mail) => received.push(mail)).finally(() => done());
  },
});

let portal: TestPortal;
let config: Config;
let jobs: Awaited<ReturnType<typeof startWorker>>;

beforeAll(async () => {
  const listening = mailServer.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  portal = await testPortal();
  config = readConfig({
    NODE_ENV: 'test',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Portal <portal@example.com>',
    PUBLIC_URL: 'https://portal.example.com',
    SUPPORT_URL: 'https://help.example.com',
    SUPPORT_EMAIL: 'help@example.com',
  });
  const { database, store, app } = portal;
  jobs = await startWorker(appServerUrl(database.url), {
    db: database.db,
    config,
    store,
    log: app.log,
  });
});

afterAll(async () => {
  await jobs.stop();
  mailServer.close();
  await portal.close();
});

const register = (email: string) =>
  portal.call(undefined, signUp, {
    body: {
      email,
      password: 'correct horse battery',
      data: {
        verification_reason: 'My son has stomach pain',
        registration_timestamp: new Date().toISOString(),
      },
    },
  });

const mailTo = async (email: string) =>
  (await portal.database.db.run(worker, newestMails(100))).find(({ recipient }) => recipient === email);

const whenDelivery = (email: string, is_reached: (mail: Awaited<ReturnType<typeof mailTo>>) => boolean) =>
  eventually(async () => expect(is_reached(await mailTo(email))).toBe(true));

test("a sign-up mail arrives over SMTP with its row's id", async () => {
  await register('anna@example.org');
  await whenDelivery('anna@example.org', (mail) => mail?.delivery === 'sent');
  const stored = await mailTo('anna@example.org');
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    subject: 'Confirm your email address',
    from: { address: 'portal@example.com' },
    to: [{ address: 'anna@example.org' }],
    messageId: `<${stored?.id}@portal.example.com>`,
  });
  expect(received[0]?.text).toContain('/confirm#');
  expect(received[0]?.text?.trimEnd()).toMatch(
    /\n\nHelp: https:\/\/help\.example\.com or help@example\.com$/,
  );
});

test('a permanently refused mail is marked as refused', async () => {
  await register('gone@example.org');
  await whenDelivery('gone@example.org', (mail) => mail?.delivery === 'failed');
  expect(await mailTo('gone@example.org')).toMatchObject({ last_error: expect.stringContaining('550') });
});

test('the last failure of a mail is an error of the log without the address', async () => {
  await register('gone@example.org');
  await whenDelivery('gone@example.org', (mail) => mail?.delivery === 'failed');
  const { id = '', body = '' } = (await mailTo('gone@example.org')) ?? {};
  expect(body).toContain('/confirm#');

  await asOwner(portal, `update app.mails set delivery = 'queued' where id = $1`, [id]);
  const errors: unknown[][] = [];
  const log = { error: (...words: unknown[]) => void errors.push(words) } as Pick<FastifyBaseLogger, 'error'>;
  await mailDelivery(portal.database.db, config, log)(id);
  expect(errors).toEqual([
    [{ mail_id: id, reason: 'EENVELOPE 550', delivery: 'failed' }, 'A mail was given up'],
  ]);
});

test('a mail whose link has expired in the queue is not sent', async () => {
  await register('late@example.org');
  await whenDelivery('late@example.org', (mail) => mail?.delivery === 'sent');
  const { id = '' } = (await mailTo('late@example.org')) ?? {};
  await asOwner(portal, `update app.mails set delivery = 'queued' where id = $1`, [id]);
  await asOwner(
    portal,
    'delete from app.one_time_tokens where token_hash = (select link_hash from app.mails where id = $1)',
    [id],
  );
  const before = received.length;
  await mailDelivery(portal.database.db, config, portal.app.log)(id);
  expect(received).toHaveLength(before);
  expect(await mailTo('late@example.org')).toMatchObject({ delivery: 'expired', body: '' });
});

test('a temporarily refused mail stays queued', async () => {
  await register('later@example.org');
  await whenDelivery('later@example.org', (mail) => mail?.last_error?.includes('451') ?? false);
  expect(await mailTo('later@example.org')).toMatchObject({ delivery: 'queued' });
});

test('a queued mail to a deleted user is not sent', async () => {
  await register('deleted@example.org');
  await whenDelivery('deleted@example.org', (mail) => mail?.last_error?.includes('451') ?? false);
  const { id = '' } = (await mailTo('deleted@example.org')) ?? {};
  const { db } = portal.database;
  const [user] = await asOwner<{ id: UserId }>(portal, 'select id from app.profiles where email = $1', [
    'deleted@example.org',
  ]);
  const admin = await theFirstAdmin(db);
  await db.run(admin.actor, deleteProfile(user?.id ?? admin.actor.user_id));

  // The server accepts the mail now, and the job runs again.
  refusals['deleted@example.org'] = undefined;
  await mailDelivery(db, config, portal.app.log)(id);
  expect(received.flatMap(({ to }) => to?.map(({ address }) => address))).not.toContain(
    'deleted@example.org',
  );
  expect(await mailTo('deleted@example.org')).toBeUndefined();
});
