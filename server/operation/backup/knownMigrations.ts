import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { migrationFolder, migrationNames } from '#db/migrationNames.ts';
import { StartError } from '#db/StartError.ts';
import type { Migration } from './manifest.ts';

/**
 * Refuses an archive whose migrations this portal does not have, and returns the name of the last one.
 * @throws {StartError}
 */
export async function knownMigrations(archived: readonly Migration[]): Promise<string> {
  const known = await migrationNames();
  for (const [index, { name, sha256 }] of archived.entries()) {
    if (!known.includes(name))
      throw new StartError(
        `A newer version of the portal wrote this backup (migration ${name} is unknown here). Restore it with that version.`,
      );
    const statements = await readFile(new URL(name, migrationFolder));
    if (name !== known[index] || createHash('sha256').update(statements).digest('hex') !== sha256)
      throw new StartError(
        `Another edition of the portal wrote this backup (its migration ${name} differs). Restore it with that edition.`,
      );
  }
  return archived.at(-1)?.name ?? '';
}
