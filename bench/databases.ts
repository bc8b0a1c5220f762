import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { executeOn } from '#db/testing/executeOn.ts';
import { fillDatabase } from './data/fill.ts';

/** Creates a database with this many generated patients and resolves to its address. */
export async function aDatabase(server_url: string, patients: number): Promise<string> {
  const name = `patients_${patients}`;
  await executeOn(server_url, `create database ${name}`);
  const url = new URL(server_url);
  url.pathname = `/${name}`;
  await migrate(url.href);
  const seconds = await fillDatabase(url.href, patients);
  console.log(
    `${patients} patients, with kits, grants, answers and reports: made in ${seconds.toFixed(0)} s\n`,
  );
  return url.href;
}

/**
 * Grants the rights that pgbench's login needs. It counts attempts under the same login, prepares statements before it sets a
 * role, and runs bare statements without triggers, except those of foreign keys. A bare registration marks its code as used.
 */
export const admitPgbench = (url: string): Promise<void> =>
  executeOn(
    url,
    `grant usage on schema app to app_server;
     grant select, insert, update, delete on app.throttle to app_server;
     drop policy if exists bench on app.throttle;
     create policy bench on app.throttle to app_server using (true);
     grant select (kit_id, is_active, used_at), update (used_at) on app.kit_inventory to app_customer;
     drop policy if exists bench on app.kit_inventory;
     create policy bench on app.kit_inventory to app_customer using (true);
     grant set on parameter session_replication_role to app_server;
     do $$
     declare
       of_key record;
     begin
       for of_key in
         select tgrelid::regclass as on_table, tgname from pg_trigger
         where tgisinternal and tgrelid in ('app.patients'::regclass, 'app.kits'::regclass, 'app.symptom_data'::regclass)
       loop
         execute format('alter table %s enable always trigger %I', of_key.on_table, of_key.tgname);
       end loop;
     end
     $$`,
  );

/** Takes back the right that holds in all databases of the server. */
export const dismissPgbench = (url: string): Promise<void> =>
  executeOn(url, 'revoke set on parameter session_replication_role from app_server');

/** The first value of a statement's answer. */
export async function valueOf(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<[unknown], never>({ text: statement, rowMode: 'array' });
    return Number(rows[0]?.[0]);
  } finally {
    await client.end();
  }
}

/** Process id of a server on this machine. */
export const serverPid = (url: string): Promise<number> =>
  valueOf(url, "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)");
