import type pg from 'pg';

export interface DefinedObject {
  readonly kind: 'function' | 'trigger' | 'policy' | 'view' | 'table' | 'column';
  readonly definition: string;
  readonly owner: string | null;
  readonly rights: readonly string[] | null;
}

/** All objects of the schema that definitions create or change, as their commands describe them, with owners and rights. */
export async function definedObjects(client: pg.ClientBase): Promise<DefinedObject[]> {
  const { rows } = await client.query<DefinedObject>(`
    with relations as (
      select * from pg_class
      where relnamespace in ('app'::regnamespace, 'rest'::regnamespace) and relkind in ('r', 'v')
    )
    select 'function' as kind, pg_get_functiondef(oid) as definition, proowner::regrole::text as owner,
      array(select acl::text from unnest(proacl) as acl order by 1) as rights
    from pg_proc where pronamespace = 'app'::regnamespace
    union all
    select 'trigger', pg_get_triggerdef(t.oid) || tgenabled::text, null, null
    from pg_trigger t join relations r on r.oid = tgrelid where not tgisinternal
    union all
    select 'policy', to_jsonb(p)::text, null, null from pg_policies p where schemaname in ('app', 'rest')
    union all
    select case relkind when 'v' then 'view' else 'table' end,
      oid::regclass || coalesce(pg_get_viewdef(case when relkind = 'v' then oid end), ''), relowner::regrole::text,
      array(select acl::text from unnest(relacl) as acl order by 1)
    from relations
    union all
    select 'column', format('%s.%I', attrelid::regclass, attname), null, array(select acl::text from unnest(attacl) as acl order by 1)
    from pg_attribute join relations r on r.oid = attrelid where attacl is not null
    order by 1, 2`);
  return rows;
}
