import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { StartError } from '#db/StartError.ts';
import { FileCopy } from '#server/backup/FileCopy.ts';
import { archivesIn, type Kept, rotated } from '#server/backup/rotation.ts';

// npm run backup:rotate -- FOLDER [--daily 7] [--weekly 5] [--monthly 12] [--files FOLDER] [--yes]: removes archives (*.backup) of
// a folder with their lists of deletions, except the newest of each of the last days, weeks and months; then the files of a
// copy that no archive names any more. Only says so without --yes. Exit codes: 0 if it did, 1 if a file is no archive, 2 if
// nothing was removed.

const Count = z.coerce.number().int().min(0).max(1000);

try {
  const { folder, files, kept, is_sure } = readParameters(process.argv.slice(2));
  const { archives, others } = await archivesIn(folder).catch((cause: Error) => {
    throw new StartError(`The folder ${folder} cannot be read: ${cause.message}`, { cause });
  });
  const { keep, remove } = rotated(archives, kept);
  const copy = files === undefined ? undefined : await FileCopy.toRead(files);
  const named = new Set(keep.flatMap(({ keys }) => keys));
  // An archive that cannot be read may name any file.
  if (copy && (named.size === 0 || others.length > 0))
    throw new StartError(
      `Nothing is removed: ${others.length > 0 ? `${others.join(', ')} cannot be read` : 'no archive names files'}, and the copy of the files would lose what is still needed.`,
    );
  for (const { path } of remove) {
    if (is_sure) await removeArchive(path);
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

async function removeArchive(path: string): Promise<void> {
  await rm(path);
  await rm(`${path}.erasures`, { force: true });
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
