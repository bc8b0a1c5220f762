import pg from 'pg';

/** Runs statements as the owner of the address. A single one runs outside of transactions, so it can create a database. */
export async function executeOn(address: string, statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: address });
  await owner.connect();
  try {
    await owner.query(statement);
  } finally {
    await owner.end();
  }
}
