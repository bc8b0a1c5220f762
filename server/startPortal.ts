import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { appServerUrl } from '#db/addresses.ts';
import { connect, type Db, worker } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { StartError } from '#db/StartError.ts';
import { newLink } from './account/newLink.ts';
import { offerFirstAdmin } from './account/queries.ts';
import { createApp } from './app.ts';
import type { Config } from './base/config.ts';
import { openDatabase } from './base/openDatabase.ts';
import { openThrottle } from './base/throttle.ts';
import { serveWeb } from './http/serveWeb.ts';
import { FIRST_ADMIN_LIFETIME } from './session/tokens.ts';
import { openStore } from './storage/openStore.ts';
import { startWorker } from './worker.ts';

export interface Portal {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly port: number;
  /** Link that creates the first administrator, until there is one. */
  readonly first_admin_url: string | undefined;
  /** Finishes open requests, then stops all parts. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the database, migrations, file store, jobs and HTTP server. Stops all started parts if a later step fails.
 * @throws {StartError}
 */
export async function startPortal(config: Config): Promise<Portal> {
  const started: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    const failures: unknown[] = [];
    // Stop the remaining parts even if one fails to stop.
    for (const stopPart of started.splice(0).toReversed())
      await stopPart().catch((failure: unknown) => failures.push(failure));
    if (failures.length > 0) throw new AggregateError(failures, 'Parts of the portal did not stop');
  };
  try {
    const database = await openDatabase(config);
    started.push(database.stop);
    await migrate(database.url);

    const server_url = appServerUrl(database.url);
    const { db, close } = connect(server_url);
    started.push(close);

    const throttle = openThrottle(server_url);
    started.push(throttle.close);

    const store = await openStore(config);
    const app = await createApp({ config, db, store, throttle });
    started.push(() => app.close());
    await serveWeb(app, config);
    await listen(app, config);

    const jobs = await startWorker(server_url, { db, config, store, log: app.log });
    started.push(jobs.stop);
    const { port } = app.server.address() as AddressInfo;
    return { app, db, port, first_admin_url: await firstAdminUrl(db, config), stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

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

async function firstAdminUrl(db: Db, { PUBLIC_URL }: Config): Promise<string | undefined> {
  const { token, link } = newLink(FIRST_ADMIN_LIFETIME);
  const offered = await db.run(worker, offerFirstAdmin(link));
  return offered ? `${PUBLIC_URL}/setup#${token}` : undefined;
}
