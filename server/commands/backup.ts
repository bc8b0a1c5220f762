import type { Writable } from 'node:stream';
import { archiveName, STANDARD, toFile } from '#server/backup/archiveFile.ts';
import { backUp } from '#server/backup/backUp.ts';
import { writeErasures } from '#server/backup/erasureFile.ts';
import { listErasures } from '#server/backup/erasures.ts';
import { explainFailure } from '#server/backup/explainFailure.ts';
import { storeToRead } from '#server/backup/storeToRead.ts';
import { terminalProgress } from '#server/backup/terminalProgress.ts';
import { ConfigError, readConfig } from '#server/base/config.ts';
import { onDatabase } from './onDatabase.ts';

// npm run backup -- FILE: writes database and files to one archive, and the list of deletions beside it, FILE.erasures; `-` is
// standard output, without a list. The portal may be running. Exit codes: 0 if everything is in it, 1 if the store has lost or
// damaged some files or the list is missing, 2 if there is no archive.

const NOTHING = 'no backup was written';

try {
  const file = archiveName('backup', process.argv.slice(2));
  const config = readConfig(process.env);
  const progress = terminalProgress();
  const write = (target: Writable) => async (owner_url: string) => {
    try {
      const store = await storeToRead(config, owner_url);
      return await backUp({ owner_url, store }, target, progress.show);
    } catch (error) {
      throw explainFailure(error, NOTHING);
    }
  };
  // A database that is not migrated yet is backed up as it is: an update begins with a backup.
  const { manifest, closing } = await toFile(file, (target) =>
    onDatabase(config, write(target), { migrates: false }),
  ).finally(progress.end);

  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.error(
    `${rows} rows of ${manifest.tables.length} tables and ${closing.objects} files are backed up.`,
  );
  for (const key of closing.missing) console.error(`The store has lost ${key}.`);
  for (const key of closing.damaged) console.error(`The store has damaged ${key}.`);
  if (closing.missing.length + closing.damaged.length > 0) process.exitCode = 1;
  if (file !== STANDARD) await addErasures(`${file}.erasures`);
} catch (error) {
  const { message } = error instanceof ConfigError ? error : explainFailure(error, NOTHING);
  console.error(message);
  process.exitCode = 2;
}

/** Writes the list of deletions beside the archive, which is whole without it. */
async function addErasures(path: string): Promise<void> {
  try {
    await writeErasures(path, await onDatabase(readConfig(process.env), listErasures, { migrates: false }));
  } catch (error) {
    console.error(`The list of erasures is missing: ${explainFailure(error, 'it was not written').message}`);
    process.exitCode = 1;
  }
}
