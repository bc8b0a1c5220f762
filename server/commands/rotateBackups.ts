import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { StartError } from '#db/StartError.ts';
import { FileCopy } from '#server/operation/backup/FileCopy.ts';
import { type Archive, archivesIn, type Kept, rotated } from '#server/operation/backup/rotation.ts';

// npm run backup:rotate -- FOLDER [--daily 7] [--weekly 5] [--monthly 12] [--files FOLDER] [--yes]: removes archives (*.backup) of
// a folder, except the newest of each of the last days, weeks and months; then the files of a copy that no archive names any
// more. Lists of deletions stay: an older archive may need them. Only says so without --yes. Exit codes: 0 if it did, 1 if a file is no archive, 2 if
// nothing was removed.

const Count = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number);

try {
  const { folder, files, kept, is_sure } = readParameters(process.argv.slice(2));
  const { archives, others } = await archivesIn(folder).catch((cause: Error) => {
    throw new StartError(`The folder ${folder} cannot be read: ${cause.message}`, { cause });
  });
  const { keep, remove } = rotated(archives, kept);
  const copy = files === undefined ? undefined : await copyOf(files, archives);
  const named = new Set(keep.flatMap(({ keys }) => keys));
  // An archive that cannot be read may name any file.
  if (copy && (named.size === 0 || others.length > 0))
    throw new StartError(
      `Nothing is removed, because the copy of the files could lose one that an archive needs: ${others.length > 0 ? `${others.join(', ')} cannot be read` : 'no archive names files'}.`,
    );
  for (const { path } of remove) {
    if (is_sure) await rm(path);
    console.error(`${path} ${is_sure ? 'is removed' : 'would be removed'}.`);
  }
  if (copy && is_sure) console.error(`${await copy.removeOthers(named)} files of the copy are removed.`);
  console.error(
    `${keep.length} archives ${is_sure ? 'are kept' : 'would be kept; --yes removes the others'}.`,
  );
  for (const path of others) console.error(`${path} is no archive, and stays.`);
  if (others.length > 0) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

/** Opens the copy of the store whose files the archives name. @throws {StartError} for archives of another store, or of none. */
async function copyOf(files: string, archives: readonly Archive[]): Promise<FileCopy> {
  const [marker, ...others] = new Set(archives.flatMap((archive) => archive.marker ?? []));
  if (marker === undefined || others.length > 0)
    throw new StartError(
      'Nothing is removed: the archives name no files of a copy, or those of several stores.',
    );
  return FileCopy.toRead(files, marker);
}

function readParameters(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      options: {
        daily: { type: 'string', default: '7' },
        weekly: { type: 'string', default: '5' },
        monthly: { type: 'string', default: '12' },
        files: { type: 'string' },
        yes: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const [folder] = z.tuple([z.string().min(1)]).parse(positionals);
    const kept: Kept = z.object({ daily: Count, weekly: Count, monthly: Count }).parse(values);
    return { folder, files: values.files, kept, is_sure: values.yes };
  } catch (cause) {
    throw new StartError(
      'Name one folder: npm run backup:rotate -- /srv/backups [--daily 7] [--weekly 5] [--monthly 12] [--files FOLDER] [--yes]',
      { cause },
    );
  }
}
