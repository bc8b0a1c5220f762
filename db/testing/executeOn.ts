import pg from 'pg';

/** Runs one statement outside of transactions, as the owner whose address it is: it may make and drop databases. */
export async function executeOn(address: string, statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: address });
  await owner.connect();
  try {
    await owner.query(statement);
  } finally {
    await owner.end();
  }
}
