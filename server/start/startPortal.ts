import type { FastifyBaseLogger } from 'fastify';
import type { PostgresVersion } from '#db/postgresVersion.ts';
import type { Config } from '#server/base/config.ts';
import { type Part, startParts } from '#server/base/startParts.ts';
import { startWorker } from '#server/start/worker.ts';
import { publishMetrics } from './openMonitoring.ts';
import { firstAdminUrl, prepare } from './prepare.ts';
import { type Server, startServer } from './startServer.ts';

/** A running portal, in one process or several. `stop` finishes open requests, then stops all parts. */
export interface Started extends Part {
  readonly log: FastifyBaseLogger;
  /** Link that creates the first administrator, until there is one. */
  readonly first_admin_url: string | undefined;
  readonly postgres: PostgresVersion;
}

/** A portal in one process. */
export type Portal = Started & Server;

/**
 * Starts database, migrations, file store, HTTP server and jobs in this process.
 * @throws {StartError}
 */
export const startPortal = (config: Config): Promise<Portal> =>
  startParts(async (onStop) => {
    const { jobs_url, store: opened, postgres, ...urls } = await prepare(config, onStop);
    const server = await startServer(config, urls, opened);
    const { app, db, store, metrics } = server;
    onStop(server.stop);

    const jobs = await startWorker(jobs_url, { db, config, store, log: app.log });
    onStop(jobs.stop);

    metrics?.observeDatabase(db);
    metrics?.observeDisks(config);
    metrics?.observePool('queue', jobs.pool);
    await publishMetrics(config, metrics && (() => metrics.registry.metrics()), onStop);
    // Last, so that it stops first: a proxy learns at once that this instance ends.
    onStop(server.drain);
    return { ...server, log: app.log, first_admin_url: await firstAdminUrl(db, config), postgres };
  });
