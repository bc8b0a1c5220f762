import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { signUp } from '#contract/identity/account.ts';
import { freePort } from '../tools/freePort.ts';
import { type DrillSite, inWords, onSite } from './DrillSite.ts';
import type { Fault, Outcome } from './Fault.ts';

const MAILS = 20;
/** Milliseconds without a mail server. The first attempts fail meanwhile. */
const OUTAGE = 5000;
/** Seconds until every mail must have arrived: the first retry comes after ten. */
const LIMIT = 40;

/** A mail server that is down while mails are due. */
export const mailFaults = (): readonly Fault[] => [
  { title: `mail server down for ${OUTAGE / 1000} s, ${MAILS} mails due`, run: stopMail },
];

const stopMail = (): Promise<Outcome> =>
  onSite(async (site) => {
    const port = await freePort();
    await site.start({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'portal@example.org' });
    const answers: string[] = [];
    for (let number = 1; number <= MAILS; number += 1) answers.push(await signUpAs(site, number));
    await setTimeout(OUTAGE);
    const received: string[] = [];
    const server = mailServer(received);
    await once(server.listen(port, '127.0.0.1'), 'listening');
    const start = performance.now();
    const passed = () => (performance.now() - start) / 1000;
    while (new Set(received).size < MAILS && passed() < LIMIT) await setTimeout(100);
    const seconds = passed();
    // A mail that is sent twice comes soon after.
    await setTimeout(2000);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    return {
      has_survived: new Set(received).size === MAILS && received.length === MAILS,
      figures:
        `${MAILS} requests: ${inWords(answers)}; ${new Set(received).size} mails arrived within ` +
        `${seconds.toFixed(0)} s, ${received.length - new Set(received).size} twice`,
    };
  });

const isCustomer = (address: string) => address.startsWith('customer');

/** Accepts every mail and records its recipient; the administrator gets other mails. */
const mailServer = (received: string[]) =>
  new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      stream.resume().once('end', () => {
        received.push(...envelope.rcptTo.map(({ address }) => address).filter(isCustomer));
        done();
      });
    },
  });

const signUpAs = (site: DrillSite, number: number) =>
  site.send(signUp.path, {
    method: signUp.method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${number}.1` },
    body: JSON.stringify({
      email: `customer${number}@example.org`,
      password: `drill ${crypto.randomUUID()}`,
      data: {
        verification_reason: 'My child has had symptoms for years.',
        registration_timestamp: new Date().toISOString(),
      },
    }),
  });
