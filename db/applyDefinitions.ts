import type pg from 'pg';
import { type Definition, definitions } from './definitions.ts';
import { portalVersion } from './portalVersion.ts';
import { StartError } from './StartError.ts';
import { withLocks } from './withLocks.ts';

interface Options {
  readonly defined?: readonly Definition[];
  /** Version of the portal to which the definitions belong. */
  readonly version?: string;
  /** Attempts to get the locks of a definition. */
  readonly attempts?: number;
}

/**
 * Brings functions, policies, grants, triggers and views to this version, after its tables. A run that changes none of them
 * takes no lock. Functions change together; each file of rules changes in a transaction of its own, which locks its tables alone.
 * @throws {StartError} when a newer version has defined them, or when a definition fails; earlier ones stay applied.
 */
export async function applyDefinitions(
  client: pg.Client,
  { defined, version = portalVersion, attempts = 30 }: Options = {},
): Promise<void> {
  await client.query(
    `create table if not exists public.applied_definitions
       (name text primary key, sha256 text not null, version text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; sha256: string; version: string }>(
    'select name, sha256, version from public.applied_definitions',
  );
  refuseNewer(rows, version);
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));

  for (const { name, statements, sha256 } of defined ?? (await definitions()))
    if (applied.get(name) !== sha256)
      await withLocks(client, { name, attempts }, async () => {
        // First: of two starts without the migration lock, the second waits here.
        await client.query(
          `insert into public.applied_definitions (name, sha256, version) values ($1, $2, $3)
           on conflict (name) do update set sha256 = excluded.sha256, version = excluded.version, applied_at = now()`,
          [name, sha256, version],
        );
        // Functions name each other and tables in any order. A test checks all bodies.
        await client.query('set local check_function_bodies = off');
        await client.query(statements);
        await client.query('call app.hand_over_functions()');
      });
}

/** An older instance that starts again during an update must not bring its own functions back. */
function refuseNewer(applied: readonly { readonly version: string }[], version: string): void {
  const newer = applied.find(
    (row) => coreOf(row.version).localeCompare(coreOf(version), 'en', { numeric: true }) > 0,
  );
  if (newer)
    throw new StartError(
      `Version ${newer.version} of the portal has migrated the database, and this is ${version}. Start that version or a newer one.`,
    );
}

/** A version without the name of a pre-release, which sorts before it. */
const coreOf = (version: string): string => version.split('-', 1).join();
