import { migrate } from '#db/migrate.ts';
import { removeEverything } from '#db/removeEverything.ts';
import { StartError } from '#db/StartError.ts';
import { ConfigError, readConfig } from '#server/base/config.ts';
import { openDatabase } from '#server/base/openDatabase.ts';

// npm run db:migrate, npm run db:reset -- --yes: use the same database as `npm start`.
const [command, confirmation] = process.argv.slice(2);

try {
  const config = readConfig(process.env);
  if (command === 'reset' && (confirmation !== '--yes' || config.NODE_ENV === 'production'))
    throw new StartError(
      'This removes every user, patient, kit and report record. Repeat it with --yes; it never runs in production.',
    );
  const database = await openDatabase(config);
  try {
    if (command === 'reset') await removeEverything(database.url);
    await migrate(database.url);
    console.log('The database is at the newest version.');
  } finally {
    await database.stop();
  }
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
