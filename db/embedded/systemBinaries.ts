import { join } from 'node:path';
import { StartError } from '#db/StartError.ts';
import { type Binaries, majorOf } from './binaries.ts';
import { type Account, runAs } from './runAs.ts';

/** The first major version with the locale provider of new data folders, which depends on no library of the system. */
const OLDEST_MAJOR = 17;

/**
 * The PostgreSQL of a folder of the system, such as `/usr/lib/postgresql/18/bin`.
 * @throws {StartError} if the account cannot run it, or if it is too old.
 */
export async function systemBinaries(bin: string, account: Account): Promise<Binaries> {
  const version = await runAs(account, join(bin, 'postgres'), ['--version']).catch((cause: Error) => {
    const reason = cause.message.trim().split('\n').at(-1);
    throw new StartError(
      `POSTGRES_BIN (${bin}) holds no PostgreSQL that the database's account can run: ${reason}`,
      { cause },
    );
  });
  const major = majorOf(version);
  if (Number(major) < OLDEST_MAJOR)
    throw new StartError(
      `POSTGRES_BIN (${bin}) is PostgreSQL ${major}; ${OLDEST_MAJOR} or newer is needed. Older ones serve as DATABASE_URL.`,
    );
  return { bin, major };
}
