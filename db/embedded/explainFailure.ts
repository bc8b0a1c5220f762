import { StartError } from '#db/StartError.ts';

const DISK_FULL = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/;
const NOT_WRITABLE = /EROFS|EACCES|EPERM|EEXIST|ENOTDIR|Read-only file system|Permission denied/;

/** Turns the failure of a start into one sentence for the operator; `folder` is the data folder. */
export function explainFailure(error: unknown, folder: string): StartError {
  if (error instanceof StartError) return error;
  const text = error instanceof Error ? error.message : String(error);
  if (DISK_FULL.test(text)) {
    return new StartError(
      `The disk that holds the data folder ${folder} is full. Free some space and start again.`,
      { cause: error },
    );
  }
  if (NOT_WRITABLE.test(text)) {
    return new StartError(
      `The data folder ${folder} is not a folder that the database can write to. Correct its permissions, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  return new StartError(
    `The embedded PostgreSQL did not start in ${folder} (${findReason(text)}). Correct that, or set DATABASE_URL to a PostgreSQL server.`,
    { cause: error },
  );
}

/** The last line that PostgreSQL marks as fatal, without the mark; else the last line. */
function findReason(output: string): string | undefined {
  const marked = [...output.matchAll(/(?:FATAL|PANIC|error):\s+(.+)$/gm)].at(-1)?.[1];
  return marked ?? output.trim().split('\n').at(-1);
}
