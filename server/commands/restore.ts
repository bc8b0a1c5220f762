import { parseArgs } from 'node:util';
import { StartError } from '#db/StartError.ts';
import { ConfigError, readConfig } from '#server/base/config.ts';
import { openDatabase } from '#server/base/openDatabase.ts';
import { archiveName, fromFile } from '#server/operation/backup/archiveFile.ts';
import { readErasures } from '#server/operation/backup/erasureFile.ts';
import { explainFailure } from '#server/operation/backup/explainFailure.ts';
import { restore } from '#server/operation/backup/restore.ts';
import { terminalProgress } from '#server/operation/backup/terminalProgress.ts';
import { createStore } from '#server/storage/openStore.ts';

// npm run restore -- FILE [--erasures LIST] [--files FOLDER]: restores a backup into an empty database and an empty store, and
// repeats the deletions of a list; `-` is standard input. A backup without files takes them from a folder, or finds them in the
// store of its portal. Stop the portal first. Exit codes: 0 if everything is restored, 1 if some deletions are left to the
// operator or files outside of the archive are missing or damaged, 2 if nothing is restored.

try {
  const { file, list, files } = readParameters(process.argv.slice(2));
  const erasures = list === undefined ? undefined : await readErasures(list);
  const config = readConfig(process.env);
  const source = await fromFile(file);
  const database = await openDatabase(config);
  const progress = terminalProgress();
  try {
    const store = await createStore(config, { in_batches: true });
    const target = { owner_url: database.url, store };
    const restored = await restore(source, target, progress.show, { erasures, files });
    const { manifest, closing } = restored;
    progress.end();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.error(
      `${rows} rows of ${manifest.tables.length} tables and ${closing.objects} files are restored, as of ${manifest.created_at}.`,
    );
    const has_files = manifest.files === 'inside';
    for (const key of closing.missing)
      console.error(
        has_files ? `The backup lacks ${key}, which the store had lost.` : `The file ${key} is missing.`,
      );
    for (const key of closing.damaged)
      console.error(`The file ${key} is damaged: its bytes differ from the checksum of its record.`);
    if (erasures)
      console.error(
        `${restored.repeated} deletions until ${erasures.until} were repeated. Later ones were not: the list ends there.`,
      );
    else console.error('Deletions since then were not repeated: no list was named (--erasures LIST).');
    for (const { kind, id, reason } of restored.undecided)
      console.error(`Decide by hand: the deletion of ${kind} ${id} was not repeated (${reason}).`);
    const lacks_files = !has_files && closing.missing.length + closing.damaged.length > 0;
    if (restored.undecided.length > 0 || lacks_files) process.exitCode = 1;
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

function readParameters(parameters: string[]): {
  file: string;
  list: string | undefined;
  files: string | undefined;
} {
  try {
    const { positionals, values } = parseArgs({
      args: parameters,
      options: { erasures: { type: 'string' }, files: { type: 'string' } },
      allowPositionals: true,
    });
    return { file: archiveName('restore', positionals), list: values.erasures, files: values.files };
  } catch (cause) {
    throw new StartError(
      'Name one file: npm run restore -- portal.backup [--erasures portal.erasures] [--files FOLDER]',
      {
        cause,
      },
    );
  }
}
