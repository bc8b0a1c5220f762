import pg from 'pg';

/** Removes the portal's schemas with all that is in them. Roles stay: other databases of the cluster may use them. */
export async function removeEverything(owner_url: string): Promise<void> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    await client.query('set role app_worker; drop schema if exists graphile_worker cascade; reset role');
    await client.query('drop schema if exists app cascade; drop table if exists public.applied_migrations');
  } finally {
    await client.end();
  }
}
