import { join } from 'node:path';
import { checkDatabase } from '#db/checkDatabase.ts';
import { DatabaseClient } from '#db/DatabaseClient.ts';
import { startEmbeddedPostgres } from '#db/embedded/startEmbeddedPostgres.ts';
import { hostsOf } from '#db/hosts.ts';
import { StartError } from '#db/StartError.ts';
import type { Config } from './config.ts';

export interface Database {
  /** Owner URL for migrations and commands, directly at PostgreSQL where requests go through a pooler. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Opens the configured PostgreSQL or an embedded one in DATA_DIR. @throws {StartError} */
export async function openDatabase(config: Config): Promise<Database> {
  const { DATABASE_URL, MIGRATION_DATABASE_URL = DATABASE_URL, DATA_DIR, POSTGRES_BIN } = config;
  if (!MIGRATION_DATABASE_URL)
    return startEmbeddedPostgres({ state_dir: join(DATA_DIR, 'postgres'), bin: POSTGRES_BIN });
  const name = config.MIGRATION_DATABASE_URL ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL';
  await checkUsable(MIGRATION_DATABASE_URL, name);
  return { url: MIGRATION_DATABASE_URL, stop: async () => undefined };
}

async function checkUsable(url: string, name: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // Ignore connections that break during shutdown.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await checkDatabase(client, `The database at ${name}`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const servers = hostsOf(url).map(({ host, port }) => `${host}:${port}`);
    throw new StartError(
      `The database at ${name} (${servers.join(', ')}) cannot be used: ${(error as Error).message}`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
