import * as z from 'zod/mini';
import { type Db, worker } from './connect.ts';
import { sql } from './sql.ts';
import { value } from './statements.ts';

/**
 * The oldest minor version of each major version that has all security fixes known to this release: those of August 13, 2026
 * (release notes on postgresql.org), and 15.20 of Debian's security archive of November 2026.
 */
const OLDEST_SAFE: Readonly<Record<number, number>> = { 15: 20, 16: 15, 17: 11, 18: 6 };

/** A version of PostgreSQL, and whether it has known faults. */
export interface PostgresVersion {
  /** Such as `18.6`. */
  readonly version: string;
  /** The oldest version without a known fault, if this one is older. */
  readonly oldest_safe: string | undefined;
}

const versionNumber = value(
  z.int(),
  () => sql`select current_setting('server_version_num')::integer as number`,
);

/** The version of the server that answers. */
export const readVersion = async (db: Db): Promise<PostgresVersion> =>
  versionOf(await db.run(worker, versionNumber()));

/** Reads `server_version_num`, such as 180006. A newer major version counts as safe. */
export function versionOf(server_version_num: number): PostgresVersion {
  const major = Math.floor(server_version_num / 10_000);
  const minor = server_version_num % 10_000;
  const oldest = OLDEST_SAFE[major] ?? 0;
  return { version: `${major}.${minor}`, oldest_safe: minor < oldest ? `${major}.${oldest}` : undefined };
}
