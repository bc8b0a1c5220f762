import type pg from 'pg';
import type { ArchivedSequence, ArchivedTable, Migration } from './manifest.ts';

interface Reference {
  readonly from: string;
  readonly to: string;
}

/** The tables of the schema `app` with their rows, in an order in which no row refers to a later table. */
export async function readTables(client: pg.ClientBase): Promise<ArchivedTable[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  );
  const { rows: references } = await client.query<Reference>(
    `select distinct t.relname as "from", r.relname as "to"
     from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class r on r.oid = f.confrelid
     where f.connamespace = 'app'::regnamespace and f.contype = 'f' and f.conrelid <> f.confrelid`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${tableName(name)}`);
    counts.set(name, Number(rows[0]?.count));
  }
  return inOrder(
    tables.map((table) => ({ ...table, rows: counts.get(table.name) ?? 0 })),
    references,
  );
}

/** Puts each table after those that it refers to. @throws for tables that refer to each other. */
function inOrder<Table extends { readonly name: string }>(
  tables: readonly Table[],
  references: readonly Reference[],
): Table[] {
  const ordered: Table[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const isReady = ({ name }: Table) => !references.some(({ from, to }) => from === name && names.has(to));
    const ready = waiting.filter(isReady);
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...names].join(', ')}`);
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** The sequences of the schema. No snapshot holds them: a value may be ahead of the rows, and never behind. */
export async function readSequences(client: pg.ClientBase): Promise<ArchivedSequence[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'app'::regnamespace and relkind = 'S' order by relname`,
  );
  const sequences: ArchivedSequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${tableName(name)}`,
    );
    sequences.push({ name, value: Number(rows[0]?.last_value), is_called: rows[0]?.is_called ?? false });
  }
  return sequences;
}

/** The applied migrations; undefined in a database without the portal's schema. */
export async function readMigrations(client: pg.ClientBase): Promise<Migration[] | undefined> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.applied_migrations') is not null and to_regnamespace('app') is not null as exists`,
  );
  if (!found[0]?.exists) return undefined;
  const { rows } = await client.query<Migration>(
    'select name, sha256 from public.applied_migrations order by name',
  );
  return rows;
}

/** Quotes the name of a table or sequence of the schema `app`. */
export const tableName = (name: string): string => `app."${name.replaceAll('"', '""')}"`;

/** Quotes the names of columns. */
export const columnNames = (columns: readonly string[]): string =>
  columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ');
