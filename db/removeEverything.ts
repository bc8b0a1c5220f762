import { DatabaseClient } from './DatabaseClient.ts';

/** Removes the portal's schemas with all that is in them. Roles stay: other databases of the cluster may use them. */
export async function removeEverything(owner_url: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: owner_url });
  await client.connect();
  try {
    await client.query('set role app_worker; drop schema if exists graphile_worker cascade; reset role');
    await client.query('drop schema if exists rest cascade');
    await client.query(
      `drop schema if exists app cascade;
       drop table if exists public.applied_migrations, public.applied_definitions`,
    );
  } finally {
    await client.end();
  }
}
