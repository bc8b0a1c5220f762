import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, run } from 'graphile-worker';
import type pg from 'pg';
import * as z from 'zod';
import { loginUrl } from '#db/addresses.ts';
import { type Db, worker } from '#db/connect.ts';
import { openJobPool } from '#db/openJobPool.ts';
import type { Config } from '#server/base/config.ts';
import type { ObjectStore } from '#server/base/ObjectStore.ts';
import type { Part } from '#server/base/startParts.ts';
import { announceDeletions } from '#server/families/deletion-requests/announceDeletions.ts';
import { deleteDueAccounts } from '#server/families/deletion-requests/deleteDueAccounts.ts';
import { removeOldInvitations } from '#server/families/guardians/queries.ts';
import { removeSealedSuggestions } from '#server/families/kit-claims/queries.ts';
import { settleMerges } from '#server/families/patient-merges/queries.ts';
import { describe } from '#server/http/errorHandler.ts';
import { announceRenewal } from '#server/identity/consents/announceRenewal.ts';
import { removeExpired } from '#server/identity/session/queries.ts';
import { removeOldScans } from '#server/laboratory/scans/queries.ts';
import { webhookDelivery } from '#server/laboratory/webhooks/deliverWebhook.ts';
import { removeOldDeliveries } from '#server/laboratory/webhooks/queries.ts';
import { removeOldEvents } from '#server/operation/audit/removeOldEvents.ts';
import { sealEvents } from '#server/operation/audit/sealEvents.ts';
import { mailDelivery } from '#server/operation/mail/deliverMail.ts';
import { removeOldMails } from '#server/operation/mail/queries.ts';
import { mailDueNotifications } from '#server/operation/notifications/mailDueNotifications.ts';
import { addReminders, removeOldNotifications } from '#server/operation/notifications/queries.ts';
import { removeUnclaimed } from '#server/reports/removeUnclaimed.ts';
import { endDueHolds } from '#server/reports/report-holds/queries.ts';
import { removeExpiredLinks } from '#server/reports/sharingQueries.ts';
import { releaseJobs } from './releaseJobs.ts';

const MailJob = z.object({ mail_id: z.uuid() });
const NotificationsJob = z.object({ user_id: z.uuid() });
const RenewalJob = z.object({ document_id: z.uuid() });
const WebhookJob = z.object({ delivery_id: z.string() });

/**
 * Processes queued jobs until stopped. Several portals may share one database. Behind a transaction pooler, which forwards no
 * notification, jobs wait until the queue is polled again, at most two seconds.
 * @param address URL of the login `app_server`; it leads past a pooler if MIGRATION_DATABASE_URL does.
 */
export async function startWorker(
  address: string,
  deps: {
    readonly db: Db;
    readonly config: Config;
    readonly store: ObjectStore;
    readonly log: FastifyBaseLogger;
  },
): Promise<Part & { readonly pool: pg.Pool }> {
  const { db, config, store, log } = deps;
  // Jobs hold a connection for moments only; the queue retries after a failure.
  const pool = openJobPool(loginUrl(address, 'app_worker'), 10);
  const deliverMail = mailDelivery(db, config, log);
  const deliverWebhook = webhookDelivery(db, config, log);
  // Before the first connection of the queue: after it, this portal counts as one that processes jobs.
  await db.run(worker, releaseJobs());
  const common = {
    pgPool: pool,
    noPreparedStatements: config.PREPARED_STATEMENTS === 'off',
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ message }, 'job queue');
    }),
  };
  const runner = await run({
    ...common,
    concurrency: 2,
    parsedCronItems: parseCronItems([
      { task: 'removeExpired', match: '17 * * * *' },
      // Only one run at a time: mails need a free slot.
      {
        task: 'removeUnclaimed',
        match: '* * * * *',
        options: { queueName: 'removeUnclaimed', jobKey: 'removeUnclaimed' },
      },
      // Portals that seal at once only wait for each other.
      { task: 'sealEvents', match: '* * * * *', options: { queueName: 'sealEvents', jobKey: 'sealEvents' } },
      { task: 'removeOldEvents', match: '41 3 * * *' },
      { task: 'addReminders', match: '7 * * * *' },
      { task: 'announceDeletions', match: '11 4 * * *' },
      { task: 'deleteDueAccounts', match: '27 * * * *', options: { jobKey: 'deleteDueAccounts' } },
      { task: 'releaseJobs', match: '*/5 * * * *' },
    ]),
    taskList: {
      removeExpired: async () => {
        await db.batch(worker, [
          removeExpired(),
          removeExpiredLinks(),
          removeOldMails(config.MAIL_RETENTION_DAYS),
          removeOldDeliveries(config.MAIL_RETENTION_DAYS),
          removeOldNotifications(),
          removeOldInvitations(),
          removeOldScans(),
          settleMerges(),
          removeSealedSuggestions(),
        ]);
      },
      sealEvents: () => sealEvents(db),
      removeOldEvents: () => removeOldEvents(db, config),
      removeUnclaimed: () => removeUnclaimed({ db, store }, log),
      releaseJobs: () => db.run(worker, releaseJobs()),
      addReminders: async () => {
        await db.batch(worker, [endDueHolds(), addReminders()]);
      },
      announceDeletions: () => announceDeletions(db, config),
      deleteDueAccounts: () => deleteDueAccounts(db, config),
      mailNotifications: (payload) =>
        mailDueNotifications(db, config, NotificationsJob.parse(payload).user_id),
      announceRenewal: (payload) => announceRenewal(db, RenewalJob.parse(payload).document_id),
      deliverMail: (payload) => deliverMail(MailJob.parse(payload).mail_id),
    },
  });
  // Separate slots: receivers that never answer must not hold up mails. Each holds one slot, for ten seconds at a time.
  const runners = [runner];
  if (config.WEBHOOKS === 'on')
    runners.push(
      await run({
        ...common,
        concurrency: 10,
        taskList: {
          deliverWebhook: (payload) => deliverWebhook(WebhookJob.parse(payload).delivery_id),
        },
      }),
    );
  for (const { events } of runners)
    events.on('job:failed', ({ job, error }) =>
      log.error(
        { err: describe(error as Error), task: job.task_identifier, attempts: job.attempts },
        'A job was given up',
      ),
    );
  return {
    pool,
    stop: async () => {
      await Promise.all(runners.map((each) => each.stop()));
      await pool.end();
    },
  };
}
