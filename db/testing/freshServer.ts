import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#db/embedded/startEmbeddedPostgres.ts';
import { startExternalPostgres } from '../../tools/externalPostgres.ts';

/** A PostgreSQL server of a test's own. */
export interface FreshServer {
  /** The address of its superuser. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a server without the portal's roles, which belong to a whole server: of Debian's version if the run tests an external
 * PostgreSQL, otherwise an embedded one.
 */
export async function freshServer(): Promise<FreshServer> {
  if (process.env['DATABASE_URL']) {
    const external = await startExternalPostgres();
    if (!external) throw new Error('PostgreSQL is not installed');
    return { url: external.url, stop: async () => external.stop() };
  }
  const parent = mkdtempSync(join(tmpdir(), 'portal-owner-'));
  chmodSync(parent, 0o755);
  const server = await startEmbeddedPostgres({ state_dir: join(parent, 'state'), fsync: false });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}
