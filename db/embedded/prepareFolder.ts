import { mkdirSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '#db/StartError.ts';
import { chooseAccount } from './chooseAccount.ts';
import { type Account, runAs } from './runAs.ts';

/** Creates the data folder (0700) if it is missing and makes sure that the database's account can write to it. */
export async function prepareFolder(path: string): Promise<{ folder: string; account: Account }> {
  // Two calls, because the account must be able to pass through the parents.
  mkdirSync(dirname(path), { recursive: true });
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const folder = realpathSync(path);
  const account = chooseAccount(folder);
  try {
    await runAs(account, '/bin/sh', ['-c', 'test -w "$0" && test -x "$0"', folder]);
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written by user number ${account.uid ?? process.getuid?.()}, who runs the database. Correct the permissions of it and of the folders above it, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  return { folder, account };
}
