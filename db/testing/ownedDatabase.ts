import pg from 'pg';
import { executeOn } from './executeOn.ts';
import { ownerOf, TEST_OWNER } from './plainDatabase.ts';
import { type TestDatabase, testDatabase } from './testDatabase.ts';

/** A migrated database with a connection of its owner, who is no superuser; `close` ends both. */
export async function ownedDatabase(): Promise<TestDatabase & { readonly owner: pg.Client }> {
  const database = await testDatabase();
  const name = new URL(database.url).pathname.slice(1);
  await executeOn(database.url, `alter database ${name} owner to ${TEST_OWNER}`);
  const owner = new pg.Client({ connectionString: ownerOf(database.url) });
  await owner.connect();
  const close = async () => {
    await owner.end();
    await database.close();
  };
  return { ...database, owner, close };
}
