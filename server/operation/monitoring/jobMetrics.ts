import type { Registry } from '@prometheus-io/client';
import { type Db, worker } from '#db/connect.ts';
import { inTime } from '#db/inTime.ts';
import { addGauge } from './addGauge.ts';
import { cached } from './cached.ts';
import { jobFigures, mailFigures, webhookFigures } from './queries.ts';

/** Milliseconds between two looks into the database, however often Prometheus scrapes. */
const LIFETIME = 10_000;

/**
 * Reports jobs, mails and messages of webhooks of the whole database, not only of this instance. Without an answer, it reports
 * none.
 */
export function observeJobs(db: Db, registry: Registry): void {
  const figures = cached(LIFETIME, () =>
    inTime(db.batch(worker, [jobFigures(), mailFigures(), webhookFigures()])),
  );
  const read = () => figures().catch(() => undefined);

  addGauge(registry, {
    name: 'portal_jobs',
    help: 'Jobs of the database by state: waiting for a try, or failed for good',
    labelNames: ['state'],
    async collect() {
      this.reset();
      const [jobs] = (await read()) ?? [];
      if (!jobs) return;
      this.set({ state: 'waiting' }, jobs.waiting);
      this.set({ state: 'failed' }, jobs.failed);
    },
  });
  addGauge(registry, {
    name: 'portal_jobs_oldest_seconds',
    help: 'Age of the oldest job that waits for a try',
    async collect() {
      const [jobs] = (await read()) ?? [];
      if (jobs) this.set(jobs.oldest_seconds);
      else this.remove();
    },
  });
  addGauge(registry, {
    name: 'portal_mails',
    help: 'Mails of the last seven days by state of their delivery',
    labelNames: ['state'],
    async collect() {
      this.reset();
      const [, mails] = (await read()) ?? [];
      for (const { state, mails: count } of mails ?? []) this.set({ state }, count);
    },
  });
  addGauge(registry, {
    name: 'portal_webhook_messages',
    help: 'Messages of webhooks by state: waiting, or delivered or failed in the last seven days',
    labelNames: ['state'],
    async collect() {
      this.reset();
      const [, , messages] = (await read()) ?? [];
      if (!messages) return;
      for (const state of ['waiting', 'delivered', 'failed'] as const) this.set({ state }, messages[state]);
    },
  });
}
