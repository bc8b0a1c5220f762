import { Client } from 'pg';

/** Creates the database `portal` unless it exists; `url` connects to another database of the server. */
export async function ensureDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = 'portal'");
    if (rowCount === 0) await client.query('create database portal');
  } finally {
    await client.end();
  }
}
