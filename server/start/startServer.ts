import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { connect, type Db } from '#db/connect.ts';
import { readFrom } from '#db/readFrom.ts';
import { StartError } from '#db/StartError.ts';
import { createApp } from '#server/app/app.ts';
import type { Config } from '#server/base/config.ts';
import type { ObjectStore } from '#server/base/ObjectStore.ts';
import { type Part, startParts } from '#server/base/startParts.ts';
import { openThrottle } from '#server/base/throttle.ts';
import { serveLive } from '#server/hosted-client/live/serveLive.ts';
import { serveWeb } from '#server/http/serveWeb.ts';
import { passwordQueue } from '#server/identity/session/passwords.ts';
import type { Metrics } from '#server/operation/monitoring/createMetrics.ts';
import { probeRoutes } from '#server/operation/monitoring/probeRoutes.ts';
import { readinessOf } from '#server/operation/monitoring/readiness.ts';
import { drainOf } from './drain.ts';
import { openMetrics, openTracing } from './openMonitoring.ts';

export interface Server extends Part {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly store: ObjectStore;
  readonly port: number;
  /** Metrics of this process, if they are configured. */
  readonly metrics: Metrics | undefined;
  /** Turns not ready and finishes open requests. `stop` does so too, then closes the connections to the database. */
  readonly drain: () => Promise<void>;
}

/** URLs of the login `app_server`. */
export interface ServerUrls {
  readonly server_url: string;
  /** URL of a replica; undefined if everything is read from the primary. */
  readonly read_url: string | undefined;
  /** URL for the notifications of the live channel; it leads past a pooler if MIGRATION_DATABASE_URL does. */
  readonly changes_url: string;
}

/**
 * Serves browser part and API from this process.
 * @throws {StartError}
 */
export const startServer = (
  config: Config,
  { server_url, read_url, changes_url }: ServerUrls,
  unobserved: ObjectStore,
): Promise<Server> =>
  startParts(async (onStop) => {
    const tracing = await openTracing(config, onStop);
    const metrics = await openMetrics(config);

    const connections = connectionsFor(config);
    const is_prepared = config.PREPARED_STATEMENTS === 'on';
    const { db: untraced, pool, close } = connect(server_url, connections.requests, { is_prepared });
    onStop(close);
    const db = tracing?.observedDb(untraced) ?? untraced;
    const replica =
      read_url === undefined
        ? undefined
        : connect(read_url, connections.requests, { is_prepared, purpose: 'reads' });
    if (replica) onStop(replica.close);
    if (replica) metrics?.observeReplica(replica.db, db);
    const reads = replica ? readFrom(tracing?.observedDb(replica.db) ?? replica.db, db) : db;
    const probe = connect(server_url, 1, { is_prepared });
    onStop(probe.close);

    const throttle = openThrottle(server_url, connections.throttle, is_prepared);
    onStop(throttle.close);

    const store = metrics?.observedStore(unobserved) ?? unobserved;
    const app = await createApp({ config, db, reads, store, throttle }, (app) => {
      tracing?.observe(app);
      metrics?.observeRequests(app);
    });
    const readiness = readinessOf(probe.db, store);
    probeRoutes(app, readiness);
    metrics?.observeReadiness(readiness);
    metrics?.observePasswords(passwordQueue);
    metrics?.observePool('requests', pool);
    if (replica) metrics?.observePool('reads', replica.pool);
    metrics?.observePool('throttle', throttle.pool);

    const { hub, stop: stopLive } = serveLive(app, { db, config }, changes_url);
    // The drain stops it as well, but not if the start fails before.
    onStop(stopLive);
    metrics?.observeLiveChannel(() => hub.size);
    const drain = drainOf(app, config.DRAIN_SECONDS, readiness.stop);
    onStop(drain);
    await serveWeb(app, config);
    await listen(app, config);
    const { port } = app.server.address() as AddressInfo;
    return { app, db, store, port, metrics, drain };
  });

/**
 * Connections of one process, which holds two more for the live channel and the probes. By default, all processes together stay
 * below PostgreSQL's default limit of 100, with 13 for jobs.
 */
export const connectionsFor = ({ PROCESSES, DATABASE_POOL_SIZE }: Config) => ({
  requests: DATABASE_POOL_SIZE ?? Math.min(10, Math.floor(68 / PROCESSES) - 2),
  throttle: Math.min(3, Math.floor(16 / PROCESSES)),
});

async function listen(app: FastifyInstance, { HOST, PORT }: Config): Promise<void> {
  try {
    await app.listen({ host: HOST, port: PORT });
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new StartError(
      code === 'EADDRINUSE'
        ? `Port ${PORT} is in use by another program. Stop it, or set PORT to another one.`
        : `The portal cannot listen on ${HOST}:${PORT}: ${message}`,
      { cause },
    );
  }
}
