import { administratorScript } from '#db/rolesScript.ts';
import { StartError } from '#db/StartError.ts';
import { ConfigError, readConfig } from '#server/base/config.ts';

// npm run --silent db:roles: prints the SQL with which an administrator creates the portal's roles. Connects to nothing.

try {
  const { DATABASE_URL, MIGRATION_DATABASE_URL = DATABASE_URL } = readConfig(process.env);
  if (!MIGRATION_DATABASE_URL)
    throw new StartError('Set DATABASE_URL to the address of the database’s owner, then repeat this.');
  console.log(await administratorScript(MIGRATION_DATABASE_URL));
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
