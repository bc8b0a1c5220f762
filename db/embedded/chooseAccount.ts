import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { StartError } from '#db/StartError.ts';
import { type Account, giveTo } from './runAs.ts';

/**
 * The account for the database's processes. PostgreSQL refuses to run as root, so under root it is the owner of
 * the folder, or `postgres` or else `nobody`, who is then given the folder if it is still empty.
 */
export function chooseAccount(folder: string): Account {
  if (process.getuid?.() !== 0) return {};
  // Read before the owner: a simultaneous start gives the folder away first and fills it afterwards.
  const empty = readdirSync(folder).length === 0;
  const owner = statSync(folder).uid;
  const account = owner === 0 ? (lookUp('postgres') ?? lookUp('nobody')) : lookUp(String(owner));
  if (account === undefined) {
    throw new StartError(
      'The embedded PostgreSQL cannot run as root, and there is no user account for it on this system. Start the portal as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  if (owner === 0) {
    if (!empty) {
      throw new StartError(
        `The data folder ${folder} belongs to root and holds other files. Set DATA_DIR to an empty folder, or give this one to an ordinary user.`,
      );
    }
    giveTo(account, folder);
  }
  return account;
}

function lookUp(user: string): Account | undefined {
  try {
    return { uid: readId('-u', user), gid: readId('-g', user) };
  } catch {
    return undefined;
  }
}

function readId(option: string, user: string): number {
  return Number(execFileSync('id', [option, user], { encoding: 'utf8', stdio: 'pipe' }));
}
