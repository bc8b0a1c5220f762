import { inject } from 'vitest';
import { appServerUrl } from '#db/addresses.ts';
import { type Connection, connect } from '#db/connect.ts';
import { checkedDb } from './checkedDb.ts';
import { databaseAt } from './databaseAt.ts';
import { executeOn } from './executeOn.ts';
import { TEMPLATE } from './globalSetup.ts';

export interface TestDatabase extends Connection {
  /** The owner's address. */
  readonly url: string;
}

/** A freshly migrated database for one test file; `close` drops it. Rows have to match the schemas of their statements. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('database_url');
  const name = `portal_test_${crypto.randomUUID().replaceAll('-', '')}`;
  await executeOn(server, `create database ${name} template ${TEMPLATE} strategy wal_log`);
  const url = databaseAt(server, name);
  const connection = connect(appServerUrl(url));
  return {
    ...connection,
    db: checkedDb(connection.db),
    url,
    close: async () => {
      await connection.close();
      await executeOn(server, `drop database ${name} with (force)`);
    },
  };
}
