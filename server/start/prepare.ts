import { appServerUrl } from '#db/addresses.ts';
import { checkServerUrl } from '#db/checkLogins.ts';
import { checkReplica } from '#db/checkReplica.ts';
import { connect, type Db, worker } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { type PostgresVersion, readVersion } from '#db/postgresVersion.ts';
import type { Config } from '#server/base/config.ts';
import type { ObjectStore } from '#server/base/ObjectStore.ts';
import { openDatabase } from '#server/base/openDatabase.ts';
import type { OnStop } from '#server/base/startParts.ts';
import { newLink } from '#server/identity/account/newLink.ts';
import { offerFirstAdmin } from '#server/identity/account/queries.ts';
import { FIRST_ADMIN_LIFETIME } from '#server/identity/session/tokens.ts';
import { keepAuditFor } from '#server/operation/audit/keepAuditFor.ts';
import { openStore } from '#server/storage/openStore.ts';
import type { ServerUrls } from './startServer.ts';

/**
 * Opens and migrates the database and opens its file store, once for all processes. Resolves to the URLs of the login
 * `app_server` for requests, for reads from a replica, for jobs and for notifications, to the store, and to PostgreSQL's version.
 * @throws {StartError}
 */
export async function prepare(
  config: Config,
  onStop: OnStop,
): Promise<ServerUrls & { jobs_url: string; store: ObjectStore; postgres: PostgresVersion }> {
  const database = await openDatabase(config);
  onStop(database.stop);
  await migrate(database.url);
  const jobs_url = appServerUrl(database.url);
  const server_url = appServerUrl(config.DATABASE_URL ?? database.url);
  if (server_url !== jobs_url) await checkServerUrl(server_url);
  const read_url = config.READ_DATABASE_URL && appServerUrl(config.READ_DATABASE_URL);
  if (read_url !== undefined) await checkReplica(read_url, server_url);
  const { db, close } = connect(jobs_url, 1);
  try {
    const [store, postgres] = [await openStore(config, db), await readVersion(db)];
    // Last: a start that is refused changes nothing.
    await keepAuditFor(database.url, config.AUDIT_RETENTION_DAYS);
    return { server_url, read_url, jobs_url, changes_url: jobs_url, store, postgres };
  } finally {
    await close();
  }
}

/** Link that creates the first administrator; undefined once there is one. */
export async function firstAdminUrl(db: Db, { PUBLIC_URL }: Config): Promise<string | undefined> {
  const { token, link } = newLink(FIRST_ADMIN_LIFETIME);
  const offered = await db.run(worker, offerFirstAdmin(link));
  return offered ? `${PUBLIC_URL}/setup#${token}` : undefined;
}
