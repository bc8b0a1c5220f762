import type pg from 'pg';
import compare from 'semver/functions/compare.js';
import { type Definition, definitions, FUNCTIONS } from './definitions.ts';
import { lockTables } from './lockTables.ts';
import { portalVersion } from './portalVersion.ts';
import { type Rule, readRules } from './readRules.ts';
import { StartError } from './StartError.ts';
import { withLocks } from './withLocks.ts';

interface Options {
  readonly defined?: readonly Definition[];
  /** Version of the portal to which the definitions belong. */
  readonly version?: string;
  /** Attempts to get the locks of the tables. */
  readonly attempts?: number;
}

/** A definition as a version of the portal has applied it. */
interface Applied {
  readonly name: string;
  readonly sha256: string;
  readonly version: string;
  /** Statements that take away the rules of the definition. */
  readonly removals: readonly string[];
}

/**
 * Brings functions, policies, grants, triggers and views to this version, after its tables. All that has changed is replaced
 * in one transaction. A run without a change takes no lock.
 * @throws {StartError} when a newer version has defined them, or when a definition fails; nothing has changed then.
 */
export async function applyDefinitions(
  client: pg.Client,
  { defined, version = portalVersion, attempts = 30 }: Options = {},
): Promise<void> {
  await client.query(
    `create table if not exists public.applied_definitions (
       name text primary key, sha256 text not null, version text not null, applied_at timestamptz not null default now(),
       removals text[] not null default '{}')`,
  );
  const wanted = defined ?? (await definitions());
  if (!(await changeTo(client, wanted, version))) return;
  await withLocks(client, { work: 'The update of functions and rules', attempts }, async () => {
    // Of two starts without the migration lock, the second waits here, and finds the work done.
    await client.query('lock table public.applied_definitions in share row exclusive mode');
    const change = await changeTo(client, wanted, version);
    if (change) await replace(client, change);
  });
}

interface Change {
  readonly applied: readonly Applied[];
  readonly changed: readonly Definition[];
  /** Definitions that this version no longer has. */
  readonly former: readonly Applied[];
  readonly version: string;
}

/** The difference between the database and this version; undefined if there is none. */
async function changeTo(
  client: pg.Client,
  wanted: readonly Definition[],
  version: string,
): Promise<Change | undefined> {
  const { rows: applied } = await client.query<Applied>(
    'select name, sha256, version, removals from public.applied_definitions',
  );
  refuseNewer(applied, version);
  const isApplied = ({ name, sha256 }: Definition) =>
    applied.some((row) => row.name === name && row.sha256 === sha256);
  const changed = wanted.filter((definition) => !isApplied(definition));
  const former = applied.filter(({ name }) => !wanted.some((definition) => definition.name === name));
  return changed.length + former.length > 0 ? { applied, changed, former, version } : undefined;
}

async function replace(client: pg.Client, { applied, changed, former, version }: Change): Promise<void> {
  // The names in removals depend on it, and an operator may have set another one.
  await client.query('set local search_path = public');
  await client.query('delete from public.applied_definitions where name = any ($1)', [
    [...changed, ...former].map(({ name }) => name),
  ]);
  // Functions name each other and tables in any order. A test checks all bodies.
  await client.query('set local check_function_bodies = off');

  const outdated = await outdatedRules(client, { applied, changed, former });
  const removed = new Set(outdated.map(({ removal }) => removal));
  const applyNew = (definition: Definition) => {
    const earlier = applied.find(({ name }) => name === definition.name)?.removals ?? [];
    const kept = new Set(earlier.filter((removal) => !removed.has(removal)));
    return apply(client, definition, { kept, version });
  };

  const of_tables = outdated.filter(({ is_on_table }) => is_on_table);
  await remove(
    client,
    outdated.filter(({ is_on_table }) => !is_on_table),
  );
  for (const definition of changed.filter(({ name }) => name === FUNCTIONS)) await applyNew(definition);
  await refuseOverloads(client);
  // Functions need no locks of tables, so these are held for the rules alone.
  await lockTables(client, [...new Set(of_tables.map(({ object }) => object))]);
  await remove(client, of_tables);
  for (const definition of changed.filter(({ name }) => name !== FUNCTIONS)) await applyNew(definition);
  // Definitions that stayed belong to this version, too: an older one must not bring back those that left.
  await client.query('update public.applied_definitions set version = $1', [version]);
}

/**
 * A function with other parameters does not replace the one before it: callers would go on with the old body.
 * @throws {Error} that names the function.
 */
async function refuseOverloads(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, proname) as name
     from pg_proc join pg_namespace n on n.oid = pronamespace
     where nspname in ('app', 'rest') group by nspname, proname having count(*) > 1`,
  );
  const [first] = rows;
  if (first)
    throw new Error(`${first.name} has two lists of parameters. Other parameters need another name.`);
}

/** Rules in the database that a definition of an earlier version made, and that the change makes anew or no more. */
async function outdatedRules(
  client: pg.Client,
  { applied, changed, former }: Omit<Change, 'version'>,
): Promise<Rule[]> {
  const names = new Set([...changed, ...former].map(({ name }) => name));
  const removals = new Set(applied.filter(({ name }) => names.has(name)).flatMap((row) => row.removals));
  const created = new Set(changed.flatMap(({ statements }) => createdIn(statements)));
  return (await readRules(client)).filter(
    ({ removal, object, is_on_table }) => removals.has(removal) && (is_on_table || created.has(object)),
  );
}

const createdIn = (statements: string): string[] =>
  [...statements.matchAll(/^create (?:or replace )?(?:function|procedure|view) (\w+\.\w+)/gm)].map(
    ([, name = '']) => name,
  );

async function remove(client: pg.Client, rules: readonly Rule[]): Promise<void> {
  if (rules.length > 0) await client.query(rules.map(({ removal }) => removal).join(';\n'));
}

/**
 * Runs a definition and notes the rules that it has made, so that a later version can take exactly these away.
 * @param kept rules of its earlier text that stay.
 */
async function apply(
  client: pg.Client,
  { name, statements, sha256 }: Definition,
  { kept, version }: { readonly kept: ReadonlySet<string>; readonly version: string },
): Promise<void> {
  const before = new Set((await readRules(client)).map(({ removal }) => removal));
  try {
    await client.query(statements);
    if (name === FUNCTIONS) await client.query('call app.hand_over_functions()');
  } catch (error) {
    (error as Error).message = `${name}: ${(error as Error).message}`;
    throw error;
  }
  const removals = (await readRules(client))
    .map(({ removal }) => removal)
    .filter((removal) => !before.has(removal) || kept.has(removal));
  await client.query(
    'insert into public.applied_definitions (name, sha256, version, removals) values ($1, $2, $3, $4)',
    [name, sha256, version, removals],
  );
}

/** An older instance that starts again during an update must not bring its own functions back. */
function refuseNewer(applied: readonly Applied[], version: string): void {
  const newer = applied.find((row) => compare(row.version, version) > 0);
  if (newer)
    throw new StartError(
      `Version ${newer.version} of the portal has migrated the database, and this is ${version}. Start that version or a newer one.`,
    );
}
