import { collectDefaultMetrics, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Db } from '#db/connect.ts';
import type { Config } from '#server/base/config.ts';
import type { ObjectStore } from '#server/base/ObjectStore.ts';
import { addGauge } from './addGauge.ts';
import { observeDatabase, observeReplica } from './databaseMetrics.ts';
import { observeDisks } from './diskMetrics.ts';
import { observeJobs } from './jobMetrics.ts';
import { observePools } from './poolMetrics.ts';
import { parts, type Readiness } from './readiness.ts';
import { observeRequests } from './requestMetrics.ts';
import { observedStore } from './storeMetrics.ts';

/** Metrics of one process. Labels hold route patterns, states and names of parts: no path, no id, no user. */
export interface Metrics {
  readonly registry: Registry;
  readonly observeRequests: (app: FastifyInstance) => void;
  readonly observeReadiness: (readiness: Readiness) => void;
  readonly observePool: (name: string, pool: Pool) => void;
  /** @param waiting returns the number of password hashes that wait for their turn. */
  readonly observePasswords: (waiting: () => number) => void;
  /** @param count returns the number of open connections. */
  readonly observeLiveChannel: (count: () => number) => void;
  /** Reports jobs, mails, version and last backup of the database; one process of an instance does. */
  readonly observeDatabase: (db: Db) => void;
  /** Reports the replica that serves reads. */
  readonly observeReplica: (replica: Db, primary: Db) => void;
  /** Reports the disks of the portal's folders; one process of an instance does. */
  readonly observeDisks: (config: Config) => void;
  readonly observedStore: (store: ObjectStore) => ObjectStore;
}

/** Creates the metrics of this process. The library's own are among them, such as memory and lag of the event loop. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const pools = new Map<string, Pool>();
  observePools(pools, registry);
  return {
    registry,
    observeRequests: (app) => observeRequests(app, registry),
    observeReadiness: (readiness) => observeReadiness(readiness, registry),
    observePool: (name, pool) => void pools.set(name, pool),
    observePasswords: (waiting) => observePasswords(waiting, registry),
    observeLiveChannel: (count) => observeLiveChannel(count, registry),
    observeDatabase: (db) => {
      observeJobs(db, registry);
      observeDatabase(db, registry);
    },
    observeReplica: (replica, primary) => observeReplica(replica, primary, registry),
    observeDisks: (config) => observeDisks(config, registry),
    observedStore: (store) => observedStore(store, registry),
  };
}

function observeReadiness(readiness: Readiness, registry: Registry): void {
  addGauge(registry, {
    name: 'portal_ready',
    help: 'Whether a part that the portal needs is usable (1) or not (0)',
    labelNames: ['part'],
    // A part that one process misses is missing.
    aggregator: 'min',
    async collect() {
      const failing = await readiness.failing();
      for (const part of parts) this.set({ part }, failing.includes(part) ? 0 : 1);
    },
  });
}

function observePasswords(waiting: () => number, registry: Registry): void {
  addGauge(registry, {
    name: 'portal_password_hashes_waiting',
    help: 'Argon2id hashes that wait for their turn; beyond 100 per process they are refused',
    collect() {
      this.set(waiting());
    },
  });
}

function observeLiveChannel(count: () => number, registry: Registry): void {
  addGauge(registry, {
    name: 'portal_live_connections',
    help: 'Open connections of the live channel',
    collect() {
      this.set(count());
    },
  });
}
