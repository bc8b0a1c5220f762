import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, run } from 'graphile-worker';
import pg from 'pg';
import * as z from 'zod';
import { withRole } from '#db/addresses.ts';
import { type Db, worker } from '#db/connect.ts';
import { removeOldEvents } from './audit/removeOldEvents.ts';
import type { Config } from './base/config.ts';
import type { ObjectStore } from './base/ObjectStore.ts';
import { mailDelivery } from './mail/deliverMail.ts';
import { removeUnclaimed } from './reports/removeUnclaimed.ts';
import { removeExpiredLinks } from './reports/sharingQueries.ts';
import { removeExpired } from './session/queries.ts';

const MailJob = z.object({ mail_id: z.uuid() });

/** Processes queued jobs until stopped. Several portals may share one database. */
export async function startWorker(
  address: string,
  deps: {
    readonly db: Db;
    readonly config: Config;
    readonly store: ObjectStore;
    readonly log: FastifyBaseLogger;
  },
): Promise<{ stop: () => Promise<void> }> {
  const { db, config, store, log } = deps;
  const pool = new pg.Pool({ connectionString: withRole(address, 'app_worker'), max: 3 });
  // The queue replaces broken connections and retries.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  const deliverMail = mailDelivery(db, config);
  const runner = await run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    parsedCronItems: parseCronItems([
      { task: 'removeExpired', match: '17 * * * *' },
      // Only one run at a time: mails need a free slot.
      {
        task: 'removeUnclaimed',
        match: '* * * * *',
        options: { queueName: 'removeUnclaimed', jobKey: 'removeUnclaimed' },
      },
      { task: 'removeOldEvents', match: '41 3 * * *' },
    ]),
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ message }, 'job queue');
    }),
    taskList: {
      removeExpired: async () => {
        await db.batch(worker, [removeExpired(), removeExpiredLinks()]);
      },
      removeOldEvents: () => removeOldEvents(db, config),
      removeUnclaimed: () => removeUnclaimed({ db, store }, log),
      deliverMail: (payload, { job }) =>
        deliverMail(MailJob.parse(payload).mail_id, job.attempts >= job.max_attempts),
    },
  });
  return {
    stop: async () => {
      await runner.stop();
      await pool.end();
    },
  };
}
