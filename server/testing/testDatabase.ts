import pg from 'pg';
import { inject } from 'vitest';
import { appServerUrl } from '#db/addresses.ts';
import { type Connection, connect } from '#db/connect.ts';
import { databaseAt } from './databaseAt.ts';
import { TEMPLATE } from './globalSetup.ts';

export interface TestDatabase extends Connection {
  /** The owner's address. */
  readonly url: string;
}

/** A freshly migrated database for one test file; `close` drops it. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('database_url');
  const name = `portal_test_${crypto.randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${TEMPLATE} strategy wal_log`);
  const url = databaseAt(server, name);
  const connection = connect(appServerUrl(url));
  return {
    ...connection,
    url,
    close: async () => {
      await connection.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(address: string, statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: address });
  await owner.connect();
  try {
    await owner.query(statement);
  } finally {
    await owner.end();
  }
}
