import { Email } from '#contract/account.ts';
import { appServerUrl } from '#db/addresses.ts';
import { connect, worker } from '#db/connect.ts';
import { FolderInUse } from '#db/embedded/FolderInUse.ts';
import { StartError } from '#db/embedded/StartError.ts';
import { urlOfRunning } from '#db/embedded/urlOfRunning.ts';
import { migrate } from '#db/migrate.ts';
import { newLink } from './account/newLink.ts';
import { rescueAdmin } from './account/queries.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { RECOVERY_LIFETIME } from './session/tokens.ts';

// npm run admin -- ada@example.org: makes an administrator, or lets one in again, whether or not the portal is running.

try {
  const email = readEmail(process.argv.slice(2));
  const config = readConfig(process.env);
  const { token, link } = newLink(RECOVERY_LIFETIME);
  await onDatabase(config, async (owner_url) => {
    const { db, close } = connect(appServerUrl(owner_url), 1);
    try {
      await db(worker, (tx) => rescueAdmin(tx, email, link));
    } finally {
      await close();
    }
  });
  console.log(
    `${email} is an administrator and sets a new password with this link, which works once, within an hour: ${config.PUBLIC_URL}/reset-password#${token}`,
  );
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readEmail(parameters: readonly string[]): string {
  const { data } = Email.safeParse(parameters[0]);
  if (data === undefined || parameters.length > 1)
    throw new StartError('Name one e-mail address: npm run admin -- ada@example.org');
  return data;
}

type Work = (owner_url: string) => Promise<void>;

/** Does the work on the database that `npm start` would use, or is using. */
async function onDatabase(config: Config, work: Work): Promise<void> {
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

/** A running portal keeps its database at its own version: nothing is migrated beneath it. */
async function besidePortal(folder: string, work: Work): Promise<void> {
  const url = urlOfRunning(folder);
  try {
    await work(url);
  } catch (cause) {
    throw new StartError(
      `The portal that is running is still starting or of another version (${(cause as Error).message}). Start it again, then repeat this.`,
      { cause },
    );
  }
}
