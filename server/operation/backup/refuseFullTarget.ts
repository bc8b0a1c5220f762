import type pg from 'pg';
import { StartError } from '#db/StartError.ts';
import type { MarkableStore } from '#server/storage/MarkableStore.ts';
import { readMigrations } from './catalog.ts';
import { isServing } from './isServing.ts';
import { readMarker } from './namedObjects.ts';
import type { Progress } from './Progress.ts';
import { inTransaction } from './snapshot.ts';

/** The migration with the last of the tables that are read here. A portal that has served has applied it. */
const OBJECT_STORE = '0016_reports.sql';

/** The portal's schema of an empty target. */
export interface EmptySchema {
  /** Marker of its file store. */
  readonly marker: string | undefined;
}

/**
 * Refuses a target that holds data or serves a portal. A portal's schema without users and events counts as empty; resolves to
 * it, or to undefined if there is none.
 * @param store undefined if it has the files of the archive already.
 * @throws {StartError}
 */
export const refuseFullTarget = (
  owner_url: string,
  store: MarkableStore | undefined,
  progress: Progress,
): Promise<EmptySchema | undefined> =>
  inTransaction(owner_url, 'begin read only', async (client) => {
    await emptySchema(client);
    if (store && !(await store.isEmpty()))
      throw new StartError('The file store already holds files. Restore into an empty folder or bucket.');
    if (await isServing(client, progress))
      throw new StartError('A portal is running on this database. Stop it, then repeat this.');
    // Somebody may have begun meanwhile.
    return emptySchema(client);
  });

async function emptySchema(client: pg.Client): Promise<EmptySchema | undefined> {
  const migrations = await readMigrations(client);
  if (!migrations) return undefined;
  if (!migrations.some(({ name }) => name === OBJECT_STORE)) return { marker: undefined };
  await client.query('set local role app_backup');
  const { rowCount } = await client.query(
    'select from app.profiles union all select from app.audit_events limit 1',
  );
  if (rowCount !== 0)
    throw new StartError('The database already holds data. Restore into an empty database.');
  const marker = await readMarker(client);
  await client.query('reset role');
  return { marker };
}
