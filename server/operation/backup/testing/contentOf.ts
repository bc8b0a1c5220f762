import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import type { ReadableStore } from '../addObjects.ts';
import { namedObjects } from '../namedObjects.ts';

/** Count and digest of the rows of each table, and of the jobs, by the name of the table. */
export async function rowsIn(superuser_url: string): Promise<Record<string, string>> {
  return onClient(superuser_url, async (client) => {
    await client.query(`set timezone = 'UTC'`);
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
       where relkind in ('r', 'p') and relnamespace = 'app'::regnamespace order by 1`,
    );
    const content: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `select concat(count(*), ' ', md5(string_agg(t::text, e'\\n' order by t::text collate "C"))) as digest from ${name} t`,
      );
      content[name] = rows[0]?.digest ?? '';
    }
    return content;
  });
}

/** SHA-256 of each object that the rows name, as the store holds it. @throws if one is missing or has another checksum. */
export async function objectsIn(
  superuser_url: string,
  store: ReadableStore,
): Promise<Record<string, number>> {
  const named = await onClient(superuser_url, namedObjects);
  const content: Record<string, number> = {};
  for (const [key, sha256] of named) {
    const found = await store.get(key, sha256 ?? undefined);
    if (!found) throw new Error(`${key} is missing`);
    content[`${key} ${sha256}`] = (await buffer(found.content)).length;
  }
  return content;
}

async function onClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
