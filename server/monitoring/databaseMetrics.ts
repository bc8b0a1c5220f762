import type { Registry } from '@prometheus-io/client';
import type { Db } from '#db/connect.ts';
import { inTime } from '#db/inTime.ts';
import { type PostgresVersion, readVersion } from '#db/postgresVersion.ts';
import { addGauge } from './addGauge.ts';
import { cached } from './cached.ts';

/** Milliseconds between two questions: the version changes with a restart of PostgreSQL. */
const LIFETIME = 60_000;

/** Reports the version of PostgreSQL. Without an answer, it reports none. */
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
}
