import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#db/embedded/startEmbeddedPostgres.ts';
import { migrate } from '#db/migrate.ts';
import { databaseAt } from '#db/testing/databaseAt.ts';
import { executeOn } from '#db/testing/executeOn.ts';
import { filledVariable, serverVariable, TEMPLATE } from './storyDatabase.ts';

/** One PostgreSQL without durability, with one migrated template, for all stories but the main one. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const state_dir = join(tmpdir(), `portal-stories-${crypto.randomUUID()}`);
  const server = await startEmbeddedPostgres({ state_dir, fsync: false });
  await executeOn(server.url, `create database ${TEMPLATE}`);
  await migrate(databaseAt(server.url, TEMPLATE));
  process.env[serverVariable] = server.url;
  process.env[filledVariable] = join(state_dir, 'filled');
  return async () => {
    await server.stop();
    rmSync(state_dir, { recursive: true, force: true });
  };
}
