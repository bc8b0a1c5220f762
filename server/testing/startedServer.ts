import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appServerUrl } from '#db/addresses.ts';
import { type TestDatabase, testDatabase } from '#db/testing/testDatabase.ts';
import { type Config, readConfig } from '#server/base/config.ts';
import { type Server, startServer } from '#server/start/startServer.ts';
import { openStore } from '#server/storage/openStore.ts';
import { freePort } from '../../tools/freePort.ts';

export interface StartedServer extends Server {
  readonly config: Config;
  readonly database: TestDatabase;
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** A server that listens, in this process, on its own database and store. */
export async function startedServer(environment: NodeJS.ProcessEnv = {}): Promise<StartedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-server-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>%BRAND_TITLE%</title>');
  const database = await testDatabase();
  const port = await freePort();
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    WEB_DIR: folder,
    LOG_LEVEL: 'silent',
    PORT: String(port),
    ...environment,
  });
  const store = await openStore(config, database.db);
  const server = await startServer(
    config,
    {
      server_url: appServerUrl(database.url),
      read_url: undefined,
      changes_url: appServerUrl(database.url),
    },
    store,
  );
  return {
    ...server,
    config,
    database,
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      await server.stop();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
