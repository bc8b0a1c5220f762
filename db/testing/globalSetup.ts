import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#db/embedded/startEmbeddedPostgres.ts';
import { migrate } from '#db/migrate.ts';
import { executeOn } from './executeOn.ts';
import { COMPILED_BY_TESTS } from './ofNode.ts';
import { ownerOfTests, plainDatabase, TEST_OWNER } from './plainDatabase.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's address of the server on which each test file creates its own database. */
    database_url: string;
  }
}

export const TEMPLATE = 'portal_test_template';

/** Starts one PostgreSQL for the run (`DATABASE_URL`, else an embedded one without fsync) and migrates one template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const state_dir = join(tmpdir(), `portal-test-${crypto.randomUUID()}`);
  const external = process.env['DATABASE_URL'];
  const server = external
    ? { url: external, stop: async () => undefined }
    : await startEmbeddedPostgres({ state_dir, fsync: false });

  await executeOn(server.url, `drop database if exists ${TEMPLATE}`);
  // Migrate as a plain owner: a schema that needs a superuser then fails every test.
  await migrate(await plainDatabase(server.url, TEST_OWNER, TEMPLATE, ownerOfTests()));
  project.provide('database_url', server.url);

  const compiled = join(tmpdir(), `portal-compiled-${crypto.randomUUID()}`);
  process.env[COMPILED_BY_TESTS] = compiled;

  return async () => {
    await server.stop();
    // A process that a test has killed may still be writing.
    const removal = { recursive: true, force: true, maxRetries: 5, retryDelay: 200 };
    await Promise.all([rm(compiled, removal), rm(state_dir, removal)]);
  };
}
