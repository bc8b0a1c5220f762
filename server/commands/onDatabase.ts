import { FolderInUse } from '#db/embedded/FolderInUse.ts';
import { urlOfRunning } from '#db/embedded/urlOfRunning.ts';
import { migrate } from '#db/migrate.ts';
import { StartError } from '#db/StartError.ts';
import type { Config } from '#server/base/config.ts';
import { openDatabase } from '#server/base/openDatabase.ts';

/** The work of a command, given the owner URL of the database. */
export type Work<T> = (owner_url: string) => Promise<T>;

interface Options {
  /** Whether the database is migrated first, unless a portal runs on the embedded PostgreSQL. */
  readonly migrates: boolean;
}

/** Runs a command on the database that `npm start` uses, even while the portal runs. */
export async function onDatabase<T>(
  config: Config,
  work: Work<T>,
  options: Options = { migrates: true },
): Promise<T> {
  try {
    return await onOwnDatabase(config, work, options);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return besidePortal(error.folder, work);
  }
}

async function onOwnDatabase<T>(config: Config, work: Work<T>, { migrates }: Options): Promise<T> {
  const database = await openDatabase(config);
  try {
    if (migrates) await migrate(database.url);
    return await work(database.url);
  } finally {
    await database.stop();
  }
}

/** Never migrate the database of a running portal. */
async function besidePortal<T>(folder: string, work: Work<T>): Promise<T> {
  const url = urlOfRunning(folder);
  try {
    return await work(url);
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      `The portal that is running is still starting or of another version (${(cause as Error).message}). Start it again, then repeat this.`,
      { cause },
    );
  }
}
