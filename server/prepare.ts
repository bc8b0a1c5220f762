import { appServerUrl } from '#db/addresses.ts';
import { type Db, worker } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { newLink } from './account/newLink.ts';
import { offerFirstAdmin } from './account/queries.ts';
import type { Config } from './base/config.ts';
import type { ObjectStore } from './base/ObjectStore.ts';
import { openDatabase } from './base/openDatabase.ts';
import type { OnStop } from './base/startParts.ts';
import { FIRST_ADMIN_LIFETIME } from './session/tokens.ts';
import { openStore } from './storage/openStore.ts';

/**
 * Opens and migrates the database and checks the file store, once for all processes. Resolves to the URL of the login
 * `app_server` and to the store.
 * @throws {StartError}
 */
export async function prepare(
  config: Config,
  onStop: OnStop,
): Promise<{ server_url: string; store: ObjectStore }> {
  const database = await openDatabase(config);
  onStop(database.stop);
  await migrate(database.url);
  return { server_url: appServerUrl(database.url), store: await openStore(config) };
}

/** Link that creates the first administrator; undefined once there is one. */
export async function firstAdminUrl(db: Db, { PUBLIC_URL }: Config): Promise<string | undefined> {
  const { token, link } = newLink(FIRST_ADMIN_LIFETIME);
  const offered = await db.run(worker, offerFirstAdmin(link));
  return offered ? `${PUBLIC_URL}/setup#${token}` : undefined;
}
