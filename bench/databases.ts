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
  // pgbench runs all statements of a request under one login; the portal counts attempts under another.
  await executeOn(
    url.href,
    `grant usage on schema app to app_server; grant select, insert, update, delete on app.throttle to app_server;
     create policy bench on app.throttle to app_server using (true)`,
  );
  const seconds = await fillDatabase(url.href, patients);
  console.log(
    `${patients} patients, with kits, grants, answers and reports: made in ${seconds.toFixed(0)} s\n`,
  );
  return url.href;
}
