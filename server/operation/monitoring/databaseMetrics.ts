import type { Registry } from '@prometheus-io/client';
import { type Db, worker } from '#db/connect.ts';
import { inTime } from '#db/inTime.ts';
import { type PostgresVersion, readVersion } from '#db/postgresVersion.ts';
import { logPosition } from '#db/readFrom.ts';
import { addGauge } from './addGauge.ts';
import { cached } from './cached.ts';
import { bytesBehind, operatorRuns } from './queries.ts';

/** Milliseconds between two questions: these things change seldom. */
const LIFETIME = 60_000;
const PROBE_LIFETIME = 1_000;

/** Reports the version of PostgreSQL, and the last backup and verification. Without an answer, it reports none. */
export function observeDatabase(db: Db, registry: Registry): void {
  const version = cached(LIFETIME, () => inTime(readVersion(db)));
  addGauge(registry, {
    name: 'portal_postgres_outdated',
    help: 'Whether PostgreSQL lacks security fixes that this release knows of (1) or not (0)',
    labelNames: ['version'],
    async collect() {
      this.reset();
      const read: PostgresVersion | undefined = await version().catch(() => undefined);
      if (read) this.set({ version: read.version }, read.oldest_safe === undefined ? 0 : 1);
    },
  });
  const runs = cached(LIFETIME, () => inTime(db.run(worker, operatorRuns())));
  addGauge(registry, {
    name: 'portal_last_run_timestamp_seconds',
    help: 'When a command of the operator last succeeded: backup or audit_verification',
    labelNames: ['run'],
    async collect() {
      this.reset();
      const found = await runs().catch(() => undefined);
      for (const { kind, finished_at } of found ?? []) this.set({ run: kind }, finished_at);
    },
  });
}

/**
 * Reports whether a replica answers, and how far it is behind. Without an answer of the primary, it reports nothing: the
 * replica may have become the primary, or nobody is there.
 */
export function observeReplica(replica: Db, primary: Db, registry: Registry): void {
  // Both gauges are read at once. Without a label, `reset` would report 0 bytes.
  const lag = cached(PROBE_LIFETIME, async () => {
    const position = await inTime(primary.run(worker, logPosition()));
    return inTime(replica.run(worker, bytesBehind(position))).catch(() => undefined);
  });
  addGauge(registry, {
    name: 'portal_replica_answers',
    help: 'Whether the replica of READ_DATABASE_URL answers (1) or not (0)',
    aggregator: 'min',
    async collect() {
      this.remove();
      await lag().then(
        (behind) => this.set(behind === undefined ? 0 : 1),
        () => undefined,
      );
    },
  });
  addGauge(registry, {
    name: 'portal_replica_behind_bytes',
    help: 'Bytes of the log that the replica of READ_DATABASE_URL does not show yet',
    aggregator: 'max',
    async collect() {
      this.remove();
      const behind = await lag().catch(() => undefined);
      if (typeof behind === 'number') this.set(behind);
    },
  });
}
