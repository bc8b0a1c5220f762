import { appServerUrl } from '#db/addresses.ts';
import { connect } from '#db/connect.ts';
import { StartError } from '#db/StartError.ts';
import { ConfigError, readConfig } from '#server/base/config.ts';
import { type Imported, importFolder } from '#server/reports/importFolder.ts';
import { openStore } from '#server/storage/openStore.ts';
import { onDatabase } from './onDatabase.ts';

// npm run reports:import -- folder [--publish]: imports report files. The portal may be running. Exit codes: 0 if all
// succeeded, 1 if a file was refused, 2 if the import could not start.

try {
  const { folder, publishes } = readParameters(process.argv.slice(2));
  const config = readConfig(process.env);
  const store = await openStore(config);
  await onDatabase(config, async (owner_url) => {
    const { db, close } = connect(appServerUrl(owner_url), 2);
    const counts: Record<Imported['outcome'], number> = { added: 0, unchanged: 0, published: 0, refused: 0 };
    try {
      for await (const { name, outcome, detail } of importFolder({ config, db, store }, folder, publishes)) {
        counts[outcome] += 1;
        (outcome === 'refused' ? console.error : console.log)(`${name}: ${detail}`);
      }
    } catch (cause) {
      throw unreadable(folder, cause);
    } finally {
      await close();
    }
    console.log(
      Object.entries(counts)
        .map(([outcome, count]) => `${count} ${outcome}`)
        .join(', '),
    );
    if (counts.refused > 0) process.exitCode = 1;
  });
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

function readParameters(parameters: readonly string[]): { folder: string; publishes: boolean } {
  const [folder, ...more] = parameters.filter((parameter) => parameter !== '--publish');
  if (!folder || folder.startsWith('-') || more.length > 0)
    throw new StartError('Name one folder: npm run reports:import -- folder [--publish]');
  return { folder, publishes: parameters.includes('--publish') };
}

/** Explains a failure to read the folder; returns any other failure unchanged. */
function unreadable(folder: string, cause: unknown): unknown {
  const { code, syscall, message } = cause as NodeJS.ErrnoException;
  if (syscall !== 'scandir' || !code) return cause;
  return new StartError(`The folder ${folder} cannot be read: ${message}`, { cause });
}
