import { ConfigError, readConfig } from '#server/base/config.ts';
import { archiveName } from '#server/operation/backup/archiveFile.ts';
import { writeErasures } from '#server/operation/backup/erasureFile.ts';
import { listErasures } from '#server/operation/backup/erasures.ts';
import { explainFailure } from '#server/operation/backup/explainFailure.ts';
import { onDatabase } from './onDatabase.ts';

// npm run erasures -- FILE: writes the list of deletions that `restore --erasures` repeats, in place of an earlier list; `-` is
// standard output. The portal may be running. Exit codes: 0 if the list is written, 2 if it is not.

try {
  const file = archiveName('erasures', process.argv.slice(2));
  const list = await onDatabase(readConfig(process.env), listErasures, { migrates: false });
  await writeErasures(file, list);
  console.error(`${list.erasures.length} deletions are listed, until ${list.until}.`);
} catch (error) {
  const { message } = error instanceof ConfigError ? error : explainFailure(error, 'no list was written');
  console.error(message);
  process.exitCode = 2;
}
