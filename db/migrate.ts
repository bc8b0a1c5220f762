import { loginUrls } from './addresses.ts';
import { applicationName } from './applicationName.ts';
import { applyDefinitions } from './applyDefinitions.ts';
import { applyMigrations } from './applyMigrations.ts';
import { checkDatabase } from './checkDatabase.ts';
import { checkLogins } from './checkLogins.ts';
import { DatabaseClient } from './DatabaseClient.ts';
import { migrateJobQueue } from './jobQueue.ts';
import { withMigrationLock } from './migrationLock.ts';
import { prepareRoles, resetPasswords } from './prepareRoles.ts';
import { StartError } from './StartError.ts';

/**
 * Brings the database to the newest version: the roles, the migrations in `migrations/`, the definitions in `functions/` and
 * `rules/`, the job queue's own. Portals that start together migrate one after another. Runs as the owner of the database.
 * @param up_to name of the last migration to apply, such as `0012_kits.sql`, without definitions; by default all are applied.
 * @throws {StartError} in every case: a migration failed (earlier ones stay applied), an applied one has been edited or is of a
 * newer version, the server's roles are not this owner's, or the database is of no use.
 */
export async function migrate(owner_url: string, up_to?: string): Promise<void> {
  try {
    await withMigrationLock(owner_url, () => migrateAlone(owner_url, up_to));
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`The database cannot be migrated: ${(cause as Error).message}`, { cause });
  }
}

async function migrateAlone(owner_url: string, up_to: string | undefined): Promise<void> {
  const client = new DatabaseClient({
    connectionString: owner_url,
    application_name: applicationName('migrations'),
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await checkDatabase(client);
    await prepareRoles(client, owner_url);
    await checkLogins(owner_url, () => resetPasswords(client, owner_url));
    await applyMigrations(client, { up_to });
    if (up_to === undefined) await applyDefinitions(client);
    await migrateJobQueue(client, loginUrls(owner_url).app_worker);
  } finally {
    await client.end();
  }
}
