import { pino } from 'pino';
import { connect } from '#db/connect.ts';
import type { Config } from '#server/base/config.ts';
import { startParts } from '#server/base/startParts.ts';
import { startWorker } from '#server/start/worker.ts';
import { forkServers } from './forkServers.ts';
import { openMetrics, publishMetrics, readerOfCluster } from './openMonitoring.ts';
import { firstAdminUrl, prepare } from './prepare.ts';
import type { Started } from './startPortal.ts';

/** Database connections for jobs. */
const CONNECTIONS = 3;

/**
 * Starts database, migrations, file store and jobs in this process, and HTTP servers in `PROCESSES` others.
 * @throws {StartError}
 */
export const startCluster = (config: Config): Promise<Started> =>
  startParts(async (onStop) => {
    const metrics = await openMetrics(config);
    const prepared = await prepare(config, onStop);
    const { server_url, read_url = '', changes_url, jobs_url, store: opened, postgres } = prepared;
    const store = metrics?.observedStore(opened) ?? opened;
    const { db, pool, close } = connect(server_url, CONNECTIONS, {
      is_prepared: config.PREPARED_STATEMENTS === 'on',
      purpose: 'jobs',
    });
    onStop(close);

    const log = pino({ level: config.LOG_LEVEL });
    const jobs = await startWorker(jobs_url, { db, config, store, log });
    onStop(jobs.stop);

    metrics?.observeDatabase(db);
    metrics?.observeDisks(config);
    metrics?.observePool('jobs', pool);
    metrics?.observePool('queue', jobs.pool);
    // Before the servers: each one announces its metrics at its start.
    await publishMetrics(config, metrics && (await readerOfCluster(metrics)), onStop);

    // Last, so that they stop first: a server that ends while jobs stop would be replaced.
    const servers = await forkServers(
      config.PROCESSES,
      {
        DATABASE_URL: server_url,
        READ_DATABASE_URL: read_url,
        CHANGES_URL: changes_url,
        STORE_MARKER: store.marker,
      },
      log,
    );
    onStop(servers.stop);
    return { log, first_admin_url: await firstAdminUrl(db, config), postgres };
  });
