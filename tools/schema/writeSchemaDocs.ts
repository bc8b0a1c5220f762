import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#db/embedded/startEmbeddedPostgres.ts';
import { migrate } from '#db/migrate.ts';
import { schemaPages } from './schemaPages.ts';

// npm run schema:docs: writes docs/schema from an empty, migrated database.
const folder = new URL('../../docs/schema/', import.meta.url);
const state_dir = join(tmpdir(), `portal-schema-${crypto.randomUUID()}`);
const server = await startEmbeddedPostgres({ state_dir, fsync: false });
const client = new pg.Client({ connectionString: server.url });
try {
  await migrate(server.url);
  await client.connect();
  const pages = await schemaPages(client);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  for (const [name, text] of pages) await writeFile(new URL(name, folder), text);
} finally {
  await client.end();
  await server.stop();
  await rm(state_dir, { recursive: true, force: true });
}
