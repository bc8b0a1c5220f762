import type pg from 'pg';

/** A policy, a trigger, or the rights of one role on one object. */
export interface Rule {
  /** The statement that takes it away. */
  readonly removal: string;
  /** Such as `app.kits`. */
  readonly object: string;
  /** Functions and views stay for the previous version; so do rights on them, unless a definition creates the object anew. */
  readonly is_on_table: boolean;
}

const RULES = `
  with relations as (
    select c.*, format('%I.%I', nspname, relname) as name
    from pg_class c join pg_namespace n on n.oid = relnamespace where nspname in ('app', 'rest') and relkind in ('r', 'v')
  ), functions as (
    select p.*, format('%I.%I', nspname, proname) as name
    from pg_proc p join pg_namespace n on n.oid = pronamespace where nspname in ('app', 'rest')
  ), grantees as (
    select 0 as oid, 'public' as name
    union all
    select oid, quote_ident(rolname) from pg_roles
  )
  select format('drop policy %I on %s', polname, r.name) as removal, r.name as object, true as is_on_table
  from pg_policy join relations r on r.oid = polrelid
  union all
  select format('drop trigger %I on %s', tgname, r.name), r.name, true
  from pg_trigger join relations r on r.oid = tgrelid where not tgisinternal
  union
  select format('revoke all on %s from %s', r.name, g.name), r.name, relkind = 'r'
  from relations r
  cross join lateral (
    select relacl as acl union all select attacl from pg_attribute where attrelid = r.oid and not attisdropped) as lists
  cross join lateral aclexplode(acl) as granted join grantees g on g.oid = grantee
  where grantee <> relowner
  union
  select format('revoke all on %s %s from %s', case prokind when 'p' then 'procedure' else 'function' end,
    f.oid::regprocedure, g.name), f.name, false
  from functions f cross join lateral aclexplode(proacl) as granted join grantees g on g.oid = grantee
  where grantee <> proowner`;

/** All rules of the portal's schemas, those that the operator has added included. */
export async function readRules(client: pg.ClientBase): Promise<Rule[]> {
  return (await client.query<Rule>(RULES)).rows;
}
