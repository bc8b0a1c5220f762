import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './base/config.ts';
import { type Part, startParts } from './base/startParts.ts';
import { firstAdminUrl, prepare } from './prepare.ts';
import { type Server, startServer } from './startServer.ts';
import { startWorker } from './worker.ts';

/** A running portal, in one process or several. `stop` finishes open requests, then stops all parts. */
export interface Started extends Part {
  readonly log: FastifyBaseLogger;
  /** Link that creates the first administrator, until there is one. */
  readonly first_admin_url: string | undefined;
}

/** A portal in one process. */
export type Portal = Started & Server;

/**
 * Starts database, migrations, file store, HTTP server and jobs in this process.
 * @throws {StartError}
 */
export const startPortal = (config: Config): Promise<Portal> =>
  startParts(async (onStop) => {
    const { server_url, store } = await prepare(config, onStop);
    const { app, db, port, stop } = await startServer(config, server_url, store);
    onStop(stop);

    const jobs = await startWorker(server_url, { db, config, store, log: app.log });
    onStop(jobs.stop);
    return { app, db, port, log: app.log, first_admin_url: await firstAdminUrl(db, config) };
  });
