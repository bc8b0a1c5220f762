import { archiveName, fromFile } from '#server/backup/archiveFile.ts';
import { explainFailure } from '#server/backup/explainFailure.ts';
import { restore } from '#server/backup/restore.ts';
import { terminalProgress } from '#server/backup/terminalProgress.ts';
import { ConfigError, readConfig } from '#server/base/config.ts';
import { openDatabase } from '#server/base/openDatabase.ts';
import { createStore } from '#server/storage/openStore.ts';

// npm run restore -- FILE: restores a backup into an empty database and an empty store; `-` is standard input. Stop the portal
// first. Exit codes: 0 if everything is restored, 2 if nothing is.

try {
  const file = archiveName('restore', process.argv.slice(2));
  const config = readConfig(process.env);
  const source = await fromFile(file);
  const database = await openDatabase(config);
  const progress = terminalProgress();
  try {
    const store = await createStore(config);
    const { manifest, closing } = await restore(source, { owner_url: database.url, store }, progress.show);
    progress.end();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.error(
      `${rows} rows of ${manifest.tables.length} tables and ${closing.objects} files are restored, as of ${manifest.created_at}.`,
    );
    for (const key of closing.missing) console.error(`The backup lacks ${key}, which the store had lost.`);
  } finally {
    progress.end();
    source.destroy();
    await database.stop();
  }
} catch (error) {
  const { message } = error instanceof ConfigError ? error : explainFailure(error, 'nothing was restored');
  console.error(message);
  process.exitCode = 2;
}
