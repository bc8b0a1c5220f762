import Fastify from 'fastify';
import { connect } from '#db/connect.ts';
import type { Config } from './base/config.ts';
import { startParts } from './base/startParts.ts';
import { forkServers } from './forkServers.ts';
import { firstAdminUrl, prepare } from './prepare.ts';
import type { Started } from './startPortal.ts';
import { startWorker } from './worker.ts';

/** Database connections for jobs. */
const CONNECTIONS = 3;

/**
 * Starts database, migrations, file store and jobs in this process, and HTTP servers in `PROCESSES` others.
 * @throws {StartError}
 */
export const startCluster = (config: Config): Promise<Started> =>
  startParts(async (onStop) => {
    const { server_url, store } = await prepare(config, onStop);
    const { db, close } = connect(server_url, CONNECTIONS);
    onStop(close);

    const { log } = Fastify({ logger: { level: config.LOG_LEVEL } });
    const jobs = await startWorker(server_url, { db, config, store, log });
    onStop(jobs.stop);

    // Last, so that they stop first: a server that ends while jobs stop would be replaced.
    const servers = await forkServers(config.PROCESSES, server_url, log);
    onStop(servers.stop);
    return { log, first_admin_url: await firstAdminUrl(db, config) };
  });
