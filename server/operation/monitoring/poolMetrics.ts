import type { Registry } from '@prometheus-io/client';
import type { Pool } from 'pg';
import { addGauge } from './addGauge.ts';

/** Reports connection pools by name; pools may join later. */
export function observePools(pools: ReadonlyMap<string, Pool>, registry: Registry): void {
  const gauge = (name: string, help: string, read: (pool: Pool) => number) =>
    addGauge(registry, {
      name,
      help,
      labelNames: ['pool'],
      collect() {
        for (const [name, pool] of pools) this.set({ pool: name }, read(pool));
      },
    });
  gauge('portal_pool_connections', 'Open database connections by pool', (pool) => pool.totalCount);
  gauge('portal_pool_idle_connections', 'Unused database connections by pool', (pool) => pool.idleCount);
  gauge('portal_pool_waiting', 'Callers waiting for a connection by pool', (pool) => pool.waitingCount);
}
