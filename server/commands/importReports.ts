import { parseArgs } from 'node:util';
import { CountsQuery } from '#contract/reports/countsQuery.ts';
import { appServerUrl } from '#db/addresses.ts';
import { connect } from '#db/connect.ts';
import { StartError } from '#db/StartError.ts';
import { ConfigError, readConfig } from '#server/base/config.ts';
import { openStore } from '#server/storage/openStore.ts';
import { type Imported, importFolder } from './importFolder.ts';
import { onDatabase } from './onDatabase.ts';

// npm run reports:import -- folder [--publish [--keep]] [--method "16S rRNA, V4" --pipeline … --reference-database …
// --sample …]: imports report files and counts; --keep publishes implausible counts, too. The portal may be running. Exit
// codes: 0 if all succeeded, 1 if a file was refused, 2 if the import could not start.

try {
  const wanted = readParameters(process.argv.slice(2));
  const config = readConfig(process.env);
  await onDatabase(config, async (owner_url) => {
    const { db, close } = connect(appServerUrl(owner_url), 2);
    const counts: Record<Imported['outcome'], number> = { added: 0, unchanged: 0, published: 0, refused: 0 };
    try {
      const store = await openStore(config, db);
      for await (const { name, outcome, detail } of importFolder({ config, db, store }, wanted)) {
        counts[outcome] += 1;
        (outcome === 'refused' ? console.error : console.log)(`${name}: ${detail}`);
      }
    } catch (cause) {
      throw unreadable(wanted.folder, cause);
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

function readParameters(args: string[]): Parameters<typeof importFolder>[1] {
  const text = { type: 'string' } as const;
  const options = {
    publish: { type: 'boolean' },
    keep: { type: 'boolean' },
    method: text,
    pipeline: text,
    'reference-database': text,
    sample: text,
  } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [folder, ...more] = positionals;
    if (!folder || more.length > 0) throw new Error('The folder is missing.');
    const {
      publish = false,
      keep = false,
      method,
      pipeline,
      'reference-database': reference_database,
      sample,
    } = values;
    const about =
      method === undefined ? undefined : CountsQuery.parse({ method, pipeline, reference_database, sample });
    return { folder, publishes: publish, keeps: keep, about };
  } catch (cause) {
    throw new StartError(
      'Name one folder: npm run reports:import -- folder [--publish [--keep]] [--method "16S rRNA, V4"]',
      {
        cause,
      },
    );
  }
}

/** Explains a failure to read the folder; returns any other failure unchanged. */
function unreadable(folder: string, cause: unknown): unknown {
  const { code, syscall, message } = cause as NodeJS.ErrnoException;
  if (syscall !== 'scandir' || !code) return cause;
  return new StartError(`The folder ${folder} cannot be read: ${message}`, { cause });
}
