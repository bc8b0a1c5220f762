import { StartError } from '#db/StartError.ts';
import { StoreUnavailable } from '#server/storage/failures.ts';

/** Error codes of a full disk: of the file system and of PostgreSQL. */
const FULL = ['ENOSPC', 'EDQUOT', '53100'];

/** Error codes of the file of the backup. */
const OF_FILE = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EPIPE'];

/**
 * Turns a failure of a backup or restore into one sentence for the operator.
 * @param outcome the end of the sentence, such as "nothing was written".
 */
export function explainFailure(error: unknown, outcome: string): StartError {
  if (error instanceof StartError) return error;
  const cause = error instanceof StoreUnavailable ? (error.cause as Error) : (error as Error);
  const { code = '' } = cause as NodeJS.ErrnoException;
  const reason = FULL.includes(code) ? 'its disk is full' : cause.message;
  return new StartError(`${placeOf(error, code)} failed (${reason}): ${outcome}.`, { cause: error });
}

function placeOf(error: unknown, code: string): string {
  if (error instanceof StoreUnavailable) return 'The file store';
  return OF_FILE.includes(code) ? 'The backup file' : 'The database';
}
