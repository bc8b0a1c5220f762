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
// standard output, without a list. The portal may be running. Exit
// codes: 0 if everything is in it, 1 if the store has lost or damaged some files, 2 if there is no archive.

const NOTHING = 'no backup was written';

try {
  const file = archiveName('backup', process.argv.slice(2));
  const config = readConfig(process.env);
  const progress = terminalProgress();
  const write = (target: Writable) => async (owner_url: string) => {
    try {
      const store = await storeToRead(config, owner_url);
      const written = await backUp({ owner_url, store }, target, progress.show);
      return { ...written, erasures: await listErasures(owner_url) };
    } catch (error) {
      throw explainFailure(error, NOTHING);
    }
  };
  // A database that is not migrated yet is backed up as it is: an update begins with a backup.
  const { manifest, closing, erasures } = await toFile(file, (target) =>
    onDatabase(config, write(target), { migrates: false }),
  ).finally(progress.end);
  if (file !== STANDARD) await writeErasures(`${file}.erasures`, erasures);

  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.error(
    `${rows} rows of ${manifest.tables.length} tables and ${closing.objects} files are backed up.`,
  );
  for (const key of closing.missing) console.error(`The store has lost ${key}.`);
  for (const key of closing.damaged) console.error(`The store has damaged ${key}.`);
  if (closing.missing.length + closing.damaged.length > 0) process.exitCode = 1;
} catch (error) {
  const { message } = error instanceof ConfigError ? error : explainFailure(error, NOTHING);
  console.error(message);
  process.exitCode = 2;
}
