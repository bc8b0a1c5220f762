import { execFile } from 'node:child_process';
import { lchownSync } from 'node:fs';
import { promisify } from 'node:util';

/** The account of the database's processes; empty when they run as the user of this process. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** English messages and UTC, despite the machine's settings. */
export const SERVER_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' };

const execute = promisify(execFile);

/** Runs a program to its end as the account and gives its stdout. The error of a failed program carries its stderr. */
export async function runAs(account: Account, program: string, args: string[]): Promise<string> {
  const { stdout } = await execute(program, args, {
    ...account,
    // The folder of this process may be closed to the account.
    cwd: '/',
    env: SERVER_ENVIRONMENT,
  });
  return stdout;
}

/** Hands a path to the account. A symbolic link is not followed: the account could have planted it to gain a file of root's. */
export function giveTo(account: Account, path: string): void {
  if (account.uid !== undefined && account.gid !== undefined) {
    lchownSync(path, account.uid, account.gid);
  }
}
