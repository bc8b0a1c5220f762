import type pg from 'pg';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly is_required: boolean;
  /** The expression of a default or of a generated column. */
  readonly value: string | null;
}

interface Constraint {
  readonly name: string;
  readonly definition: string;
}

/** A right of a role on a table: a command such as `SELECT`, and its columns unless it covers all. */
interface Right {
  readonly role: string;
  readonly command: string;
  readonly columns: readonly string[] | null;
}

export interface Policy {
  readonly name: string;
  readonly roles: readonly string[];
  /** A command, or `ALL`. */
  readonly command: string;
  /** The condition on rows that are there, and the one on rows that are written. */
  readonly using: string | null;
  readonly check: string | null;
}

export interface Trigger {
  readonly name: string;
  readonly moment: 'before each row' | 'after each row' | 'after the statement' | 'before the statement';
  readonly is_deferred: boolean;
  readonly events: readonly Event[];
  /** Columns whose update fires it; empty for all. */
  readonly columns: readonly string[];
  readonly condition: string | null;
  readonly function_name: string;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly constraints: readonly Constraint[];
  readonly rights: readonly Right[];
  readonly policies: readonly Policy[];
  /** In the order in which they fire. */
  readonly triggers: readonly Trigger[];
}

export interface Catalog {
  readonly tables: readonly Table[];
  /** Bodies of the functions by their names. */
  readonly functions: ReadonlyMap<string, string>;
}

export const commands = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;
export const events = ['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'] as const;
export type Event = (typeof events)[number];

const TABLES = `
  select c.relname as name,
    (select json_agg(json_build_object(
        'name', attname, 'type', format_type(atttypid, atttypmod), 'is_required', attnotnull,
        'value', pg_get_expr(adbin, adrelid)) order by attnum)
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
    (select coalesce(json_agg(json_build_object('name', conname, 'definition', pg_get_constraintdef(oid))
        order by contype = 'c', contype = 'f', conname collate "C"), '[]')
      from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'f', 'c')) as constraints,
    (select coalesce(json_agg(json_build_object(
        'role', case grantee when 0 then 'public' else grantee::regrole::text end, 'command', privilege_type, 'columns', columns)), '[]')
      from (
        select grantee, privilege_type, null as columns from aclexplode(c.relacl)
        union all
        select grantee, privilege_type, json_agg(attname order by attnum)
        from pg_attribute cross join lateral aclexplode(attacl) where attrelid = c.oid group by grantee, privilege_type
      ) as granted
      where grantee <> c.relowner) as rights,
    (select coalesce(json_agg(json_build_object(
        'name', policyname, 'roles', roles, 'command', cmd, 'using', qual, 'check', with_check) order by policyname collate "C"), '[]')
      from pg_policies where schemaname = 'app' and tablename = c.relname) as policies,
    (select coalesce(json_agg(json_build_object(
        'name', tgname,
        'moment', case when tgtype & 2 = 2 then 'before ' else 'after ' end
          || case when tgtype & 1 = 1 then 'each row' else 'the statement' end,
        'is_deferred', tginitdeferred,
        'events', array_remove(array[
          case when tgtype & 4 = 4 then 'INSERT' end, case when tgtype & 16 = 16 then 'UPDATE' end,
          case when tgtype & 8 = 8 then 'DELETE' end, case when tgtype & 32 = 32 then 'TRUNCATE' end], null),
        'columns', array(
          select attname from pg_attribute where attrelid = c.oid and attnum = any (tgattr::int2[]) order by attnum),
        'condition', substring(pg_get_triggerdef(oid) from ' WHEN \\((.*)\\) EXECUTE FUNCTION '),
        'function_name', (select proname from pg_proc where pg_proc.oid = tgfoid))
        -- Before the row, after it, after the statement, at the commit; of one kind, in the order of names.
        order by tginitdeferred, tgtype & 2 = 0, (tgtype & 1 = 1) = (tgtype & 2 = 2), tgname collate "C"), '[]')
      from pg_trigger where tgrelid = c.oid and not tgisinternal) as triggers
  from pg_class c where relnamespace = 'app'::regnamespace and relkind = 'r' order by relname`;

const FUNCTIONS = `select proname as name, prosrc as body from pg_proc where pronamespace = 'app'::regnamespace`;

/** Reads the tables and functions of the schema `app`. */
export async function readCatalog(client: pg.ClientBase): Promise<Catalog> {
  const { rows: tables } = await client.query<Table>(TABLES);
  const { rows: functions } = await client.query<{ name: string; body: string }>(FUNCTIONS);
  return { tables, functions: new Map(functions.map(({ name, body }) => [name, body])) };
}
