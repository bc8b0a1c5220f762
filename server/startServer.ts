import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { connect, type Db } from '#db/connect.ts';
import { StartError } from '#db/StartError.ts';
import { createApp } from './app.ts';
import type { Config } from './base/config.ts';
import type { ObjectStore } from './base/ObjectStore.ts';
import { type Part, startParts } from './base/startParts.ts';
import { openThrottle } from './base/throttle.ts';
import { serveWeb } from './http/serveWeb.ts';

export interface Server extends Part {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly port: number;
}

/**
 * Serves browser part and API from this process, with the database at the URL of the login `app_server`.
 * @throws {StartError}
 */
export const startServer = (config: Config, server_url: string, store: ObjectStore): Promise<Server> =>
  startParts(async (onStop) => {
    const connections = connectionsFor(config);
    const { db, close } = connect(server_url, connections.requests);
    onStop(close);

    const throttle = openThrottle(server_url, connections.throttle);
    onStop(throttle.close);

    const app = await createApp({ config, db, store, throttle });
    onStop(() => drain(app));
    await serveWeb(app, config);
    await listen(app, config);
    const { port } = app.server.address() as AddressInfo;
    return { app, db, port };
  });

/** Milliseconds between searches for connections that became idle. */
const IDLE_CHECK = 100;

/** Stops listening and finishes open requests. */
async function drain(app: FastifyInstance): Promise<void> {
  // Closing ends the connections that are idle at that moment; the others may be kept open by their clients.
  const check = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK);
  await app.close().finally(() => clearInterval(check));
}

/** Connections of one process. All processes together stay below PostgreSQL's default limit of 100. */
const connectionsFor = ({ PROCESSES }: Config) => ({
  requests: Math.min(10, Math.floor(48 / PROCESSES)),
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
