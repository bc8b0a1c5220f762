import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { StartError } from '#db/StartError.ts';
import { ConfigError, readConfig } from '#server/base/config.ts';
import { archiveName, STANDARD, toFile } from '#server/operation/backup/archiveFile.ts';
import { backUp } from '#server/operation/backup/backUp.ts';
import { writeErasures } from '#server/operation/backup/erasureFile.ts';
import { listErasures } from '#server/operation/backup/erasures.ts';
import { explainFailure } from '#server/operation/backup/explainFailure.ts';
import { noteRun } from '#server/operation/backup/noteRun.ts';
import { copyToWrite, storeToRead } from '#server/operation/backup/storeToRead.ts';
import { terminalProgress } from '#server/operation/backup/terminalProgress.ts';
import { onDatabase } from './onDatabase.ts';

// npm run backup -- FILE [--files FOLDER | --database-only]: writes database and files to one archive, and the list of deletions
// beside it, FILE.erasures; `-` is standard output, without a list. With a folder, the files that are new go there; with
// --database-only, none are copied. The portal may be running. Exit codes: 0 if everything is in it, 1 if some files are lost,
// damaged or have a key that no store accepts, or the list is missing, 2 if there is no archive.

const NOTHING = 'no backup was written';
/** Nothing is read from it. */
const NO_STORE = { get: () => Promise.resolve(undefined) };

try {
  const { file, folder, is_without } = readParameters(process.argv.slice(2));
  const config = readConfig(process.env);
  const progress = terminalProgress();
  const write = (target: Writable) => async (owner_url: string) => {
    try {
      const store = is_without ? NO_STORE : await storeToRead(config, owner_url);
      const copy = folder === undefined ? undefined : await copyToWrite(folder, owner_url);
      const files = is_without ? 'none' : (copy ?? 'archive');
      return await backUp({ owner_url, store }, target, progress.show, files);
    } catch (error) {
      throw explainFailure(error, NOTHING);
    }
  };
  // A database that is not migrated yet is backed up as it is: an update begins with a backup.
  const { manifest, closing, wrong_keys, added } = await toFile(file, (target) =>
    onDatabase(config, write(target), { migrates: false }),
  ).finally(progress.end);

  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const news = folder === undefined ? '' : `, ${added} of them new`;
  console.error(
    `${rows} rows of ${manifest.tables.length} tables and ${closing.objects} files${news} are backed up.`,
  );
  const wrong = new Set(wrong_keys.map(({ key }) => key));
  for (const key of closing.missing) if (!wrong.has(key)) console.error(`The store has lost ${key}.`);
  for (const { table, id, key } of wrong_keys)
    console.error(`The row ${id} of ${table} names ${key}, which no store accepts: it has no file.`);
  for (const key of closing.damaged) console.error(`The store has damaged ${key}.`);
  if (closing.missing.length + closing.damaged.length + wrong_keys.length > 0) process.exitCode = 1;
  await attempt('The list of erasures is missing', () =>
    onDatabase(config, (owner_url) => addRest(file, owner_url), { migrates: false }),
  );
} catch (error) {
  const { message } = error instanceof ConfigError ? error : explainFailure(error, NOTHING);
  console.error(message);
  process.exitCode = 2;
}

function readParameters(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      options: { files: { type: 'string' }, 'database-only': { type: 'boolean' } },
      allowPositionals: true,
    });
    const is_without = values['database-only'] ?? false;
    if (is_without && values.files !== undefined) throw new Error('Either a folder or none.');
    return { file: archiveName('backup', positionals), folder: values.files, is_without };
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      'Name one file: npm run backup -- portal.backup [--files FOLDER | --database-only]',
      { cause },
    );
  }
}

/** Writes the list of deletions beside the archive, and notes when the backup was. */
async function addRest(file: string, owner_url: string): Promise<void> {
  if (file !== STANDARD) await writeErasures(`${file}.erasures`, await listErasures(owner_url));
  await attempt('The time of the backup is not noted', () => noteRun(owner_url, 'backup'));
}

/** Says so if something fails without which the archive is whole. */
async function attempt(loss: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`${loss}: ${explainFailure(error, 'it was not written').message}`);
    process.exitCode = 1;
  }
}
