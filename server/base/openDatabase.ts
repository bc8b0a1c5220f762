import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#db/embedded/startEmbeddedPostgres.ts';
import { StartError } from '#db/StartError.ts';
import type { Config } from './config.ts';

export interface Database {
  /** Owner URL. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const OLDEST_VERSION = 15;

/** Opens the configured PostgreSQL or an embedded one in DATA_DIR. @throws {StartError} */
export async function openDatabase({ DATABASE_URL, DATA_DIR }: Config): Promise<Database> {
  if (!DATABASE_URL) return startEmbeddedPostgres({ state_dir: join(DATA_DIR, 'postgres') });
  await checkReachable(DATABASE_URL);
  return { url: DATABASE_URL, stop: async () => undefined };
}

async function checkReachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // Ignore connections that break during shutdown.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (version < OLDEST_VERSION)
      throw new StartError(
        `The database at DATABASE_URL is PostgreSQL ${version}; ${OLDEST_VERSION} or newer is needed.`,
      );
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { host, port } = client;
    throw new StartError(
      `The database at DATABASE_URL (${host}:${port}) cannot be used: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
