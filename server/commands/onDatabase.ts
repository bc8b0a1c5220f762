import { FolderInUse } from '#db/embedded/FolderInUse.ts';
import { urlOfRunning } from '#db/embedded/urlOfRunning.ts';
import { migrate } from '#db/migrate.ts';
import { StartError } from '#db/StartError.ts';
import type { Config } from '#server/base/config.ts';
import { openDatabase } from '#server/base/openDatabase.ts';

/** The work of a command, given the owner URL of the database. */
export type Work = (owner_url: string) => Promise<void>;

/** Runs a command on the database that `npm start` uses, even while the portal runs. */
export async function onDatabase(config: Config, work: Work): Promise<void> {
  try {
    await onOwnDatabase(config, work);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    await besidePortal(error.folder, work);
  }
}

async function onOwnDatabase(config: Config, work: Work): Promise<void> {
  const database = await openDatabase(config);
  try {
    await migrate(database.url);
    await work(database.url);
  } finally {
    await database.stop();
  }
}

/** Never migrate the database of a running portal. */
async function besidePortal(folder: string, work: Work): Promise<void> {
  const url = urlOfRunning(folder);
  try {
    await work(url);
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      `The portal that is running is still starting or of another version (${(cause as Error).message}). Start it again, then repeat this.`,
      { cause },
    );
  }
}
