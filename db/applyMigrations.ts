import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { migrationFolder, migrationNames } from './migrationNames.ts';
import { StartError } from './StartError.ts';
import { withLocks } from './withLocks.ts';

export interface MigrationOptions {
  /** Name of the last migration to apply; by default all are applied. */
  readonly up_to?: string | undefined;
  readonly folder?: URL;
  /** Attempts to get the locks of a migration. */
  readonly attempts?: number;
}

/**
 * Applies the migrations of a folder in the order of their names, each in one transaction. A migration that does not get a
 * lock in time is rolled back and tried again.
 * @throws {StartError} when an applied migration has been edited or is unknown (nothing is applied then), or when one fails; earlier ones stay applied.
 */
export async function applyMigrations(
  client: pg.Client,
  { up_to, folder = migrationFolder, attempts = 30 }: MigrationOptions = {},
): Promise<void> {
  await client.query(
    `create table if not exists public.applied_migrations
       (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from public.applied_migrations order by name',
  );
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const names = await migrationNames(folder);
  refuseNewer(applied, names);
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)));
  refuseEdited(applied, migrations);

  for (const { name, statements, sha256 } of migrations) {
    if (up_to !== undefined && name > up_to) break;
    if (!applied.has(name))
      await withLocks(client, { work: `Migration ${name}`, attempts }, async () => {
        // First: the name cannot be inserted twice, so nothing is applied twice.
        await client.query('insert into public.applied_migrations (name, sha256) values ($1, $2)', [
          name,
          sha256,
        ]);
        await client.query(statements);
      });
  }
}

interface Migration {
  readonly name: string;
  readonly statements: string;
  readonly sha256: string;
}

async function readMigration(folder: URL, name: string): Promise<Migration> {
  const statements = await readFile(new URL(name, folder), 'utf8');
  return { name, statements, sha256: createHash('sha256').update(statements).digest('hex') };
}

/** Before the first statement: a database that got some of the migrations would fit neither version. */
function refuseEdited(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const edited = migrations.find(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256);
  if (edited)
    throw new StartError(
      `Migration ${edited.name} was changed after it had been applied. Restore it and write a new one.`,
    );
}

function refuseNewer(applied: ReadonlyMap<string, string>, known: readonly string[]): void {
  const unknown = [...applied.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new StartError(
      `A newer version of the portal has migrated the database (${unknown} is unknown here). Start that version or a newer one.`,
    );
}
