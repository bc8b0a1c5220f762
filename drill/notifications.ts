import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { asOwner } from '#db/testing/asOwner.ts';
import { freePort } from '../tools/freePort.ts';
import { type DrillSite, onSite } from './DrillSite.ts';
import { drillPortal } from './drillPortal.ts';
import type { Fault, Outcome } from './Fault.ts';
import { Processes } from './Processes.ts';

const KILLS = 50;
/** Milliseconds between two events, and between a start and the next kill. */
const PAUSE = 20;
const LIFE = 500;
/** Seconds after which a job belongs to a killed portal. */
const ABANDONED = 10;
/** Seconds until every mail must have arrived after the last start. */
const LIMIT = 60;

/** Kills of two portals that share a database while notifications are sent. */
export const notificationFaults = (): readonly Fault[] => [
  { title: `kill -9 of one of two portals while notifications are mailed, ${KILLS} ×`, run: killPortals },
];

const killPortals = (): Promise<Outcome> =>
  onSite(async (site) => {
    const url = await site.startDatabase();
    const mails = await mailServer();
    const processes = new Processes();
    try {
      const environment = {
        DATABASE_URL: url,
        SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
        MAIL_FROM: 'portal@example.org',
      };
      await site.start(environment);
      const start = () => drillPortal(site.folder, processes, environment);
      const portals = [await start(), await start()];
      await site.portal.stop();

      const events = tellEvents(url);
      for (let kill = 0; kill < KILLS; kill += 1) {
        await setTimeout(LIFE);
        await portals[kill % 2]?.kill();
        portals[kill % 2] = await start();
      }
      const told = await events.stop();
      return await outcomeOf(site, url, told, mails.received);
    } finally {
      await processes.endAll();
      await mails.close();
    }
  });

/** Notifies the administrator of one event after another, each in its own transaction. */
function tellEvents(url: string) {
  const stopping = new AbortController();
  let told = 0;
  const tellOne = () =>
    asOwner(
      { database: { url } },
      `select app.add_notification(id, 'report_published', $1) from app.profiles where role = 'admin'`,
      [`drill ${told}`],
    );
  const run = async () => {
    while (!stopping.signal.aborted) {
      await tellOne();
      told += 1;
      await setTimeout(PAUSE);
    }
    return told;
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

async function outcomeOf(
  site: DrillSite,
  url: string,
  told: number,
  received: readonly string[],
): Promise<Outcome> {
  const database = { database: { url } };
  // Jobs of killed portals would wait for `releaseJobs`, up to 15 minutes. Those of running ones take less than a second.
  await setTimeout(ABANDONED * 1000);
  await asOwner(
    database,
    `select graphile_worker.force_unlock_workers(array(
       select locked_by from graphile_worker.jobs where locked_at < now() - make_interval(secs => $1)))`,
    [ABANDONED],
  );
  const figures = async () => {
    const [row] = await asOwner<{ notifications: number; mails: number; written: number; waiting: number }>(
      database,
      `select count(*)::integer as notifications, count(distinct mail_id)::integer as mails,
         (select count(*) from app.mails where kind = 'kit_notification')::integer as written,
         (count(*) filter (where mail_state <> 'mailed')
           + (select count(*) from app.mails where kind = 'kit_notification' and delivery <> 'sent'))::integer as waiting
       from app.notifications where cause like 'drill %'`,
    );
    return row;
  };
  const seconds = await site.until('0', async () => String((await figures())?.waiting), LIMIT);
  const { notifications, mails, written, waiting } = (await figures()) ?? {};
  const arrived = new Set(received).size;
  return {
    has_survived: notifications === told && waiting === 0 && written === mails && arrived === mails,
    figures:
      `${told} events: ${notifications} notifications, each in one of ${mails} mails; ${written} mails written, ${arrived} arrived ` +
      `within ${seconds.toFixed(0)} s, ${received.length - arrived} of them twice`,
  };
}

/** Accepts every mail and records the id of each message about notifications. */
async function mailServer() {
  const received: string[] = [];
  const port = await freePort();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = '';
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      stream.once('end', () => {
        const id = /^message-id: (.+)$/im.exec(text)?.[1];
        if (id && /^list-unsubscribe:/im.test(text)) received.push(id);
        done();
      });
    },
  });
  // A killed portal breaks its connection.
  server.on('error', () => undefined);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    port,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
