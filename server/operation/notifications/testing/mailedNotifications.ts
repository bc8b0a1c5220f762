import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { readConfig } from '#server/base/config.ts';
import { mailDelivery } from '#server/operation/mail/deliverMail.ts';
import type { Mail } from '#server/operation/mail/queries.ts';
import { mailsTo } from '#server/testing/accounts.ts';
import { aKit, everybody } from '#server/testing/family.ts';
import { testPortal } from '#server/testing/testPortal.ts';
import { mailDueNotifications } from '../mailDueNotifications.ts';
import { notificationCalls } from './notificationCalls.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
});

/** The DNS record of the selector `portal` at `example.com`, which signs the mails. */
export const dkimRecord = `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`;

/** A portal that mails its notifications to a mail server. */
export async function mailedNotifications() {
  const received: Buffer[] = [];
  const refused = new Set<string>();
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(refused.has(address) ? Object.assign(new Error('No'), { responseCode: 550 }) : null),
    onData: (stream, _session, done) => {
      void buffer(stream)
        .then((content) => received.push(content))
        .finally(() => done());
    },
  });
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer.server, 'listening');
  const { port } = mailServer.server.address() as AddressInfo;

  const portal = await testPortal();
  const { db } = portal.database;
  const people = await everybody(portal);
  const calls = notificationCalls(portal, people);
  const config = readConfig({
    NODE_ENV: 'test',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Gut Health Portal <portal@example.com>',
    PUBLIC_URL: 'https://portal.example.com',
    DKIM_DOMAIN: 'example.com',
    DKIM_SELECTOR: 'portal',
    DKIM_PRIVATE_KEY: privateKey,
  });
  let number = 0;

  /** Writes the due mails of a person, as the worker does after the time in which a status can be taken back. */
  const send = async (person: Person) => {
    const { user_id } = person.actor;
    await asOwner(
      portal,
      `update app.notifications set mail_at = now()
       where user_id = $1 and mail_state = 'due' and mail_at <= now() + interval '2 minutes'`,
      [user_id],
    );
    await mailDueNotifications(db, config, user_id);
  };

  /** Writes the due mails of a person, and returns all their mails about notifications, oldest first. */
  const mailsOf = async (person: Person): Promise<(Mail | undefined)[]> => {
    await send(person);
    const rows = await asOwner<{ id: string }>(
      portal,
      `select id from app.mails where recipient = $1 and kind = 'kit_notification' order by created_at, id`,
      [person.email],
    );
    const mails = await mailsTo(portal, person.email);
    return rows.map(({ id }) => mails.find((mail) => mail.id === id));
  };

  /** Delivers a mail, and returns the mail that the server received; undefined without one. */
  const deliver = async (mail: Mail | undefined): Promise<{ raw: Buffer; parsed: Email } | undefined> => {
    const before = received.length;
    await mailDelivery(db, config, portal.app.log)(mail?.id ?? '');
    const raw = received[before];
    return raw && { raw, parsed: await PostalMime.parse(raw) };
  };

  /** A new owner with a kit, whose mail about the grant of the registration is written. */
  const anOwner = async () => {
    const name = 'Anna\r\nBcc: all@example.org';
    const anna = await aPerson(db, people.admin, 'customer', name);
    const kit = await aKit(portal, { ...people, anna }, ++number);
    await mailsOf(anna);
    return { anna, ...kit };
  };

  return {
    portal,
    people,
    calls,
    send,
    mailsOf,
    deliver,
    /** Addresses that the mail server refuses for good. */
    refused,
    anOwner,
    close: async () => {
      mailServer.close();
      await portal.close();
    },
  };
}

export type MailedNotifications = Awaited<ReturnType<typeof mailedNotifications>>;
