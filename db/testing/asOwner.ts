import pg from 'pg';
import type { TestDatabase } from './testDatabase.ts';

/** Runs a statement as the owner, whom no policy holds: to look at rows, or to let time pass. */
export async function asOwner<Row>(
  { database }: { readonly database: Pick<TestDatabase, 'url'> },
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  try {
    return (await owner.query(statement, values)).rows as Row[];
  } finally {
    await owner.end();
  }
}
