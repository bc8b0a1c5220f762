import { inject } from 'vitest';
import { appServerUrl } from '#db/addresses.ts';
import { type Connection, connect } from '#db/connect.ts';
import { asOwner, endOwner } from './asOwner.ts';
import { checkedDb } from './checkedDb.ts';
import { databaseAt } from './databaseAt.ts';
import { eventually } from './eventually.ts';
import { TEMPLATE } from './globalSetup.ts';

export interface TestDatabase extends Connection {
  /** The owner's address. */
  readonly url: string;
}

/** A busy machine takes longer for the steps between a lock and its release than a request waits. Less than `Batch` waits. */
const PATIENCE = '25s';

/**
 * A freshly migrated database for one test file; `close` drops it. Rows have to match the schemas of their statements. With
 * `is_patient: false`, requests wait as long as in the product.
 */
export async function testDatabase({ is_patient = true } = {}): Promise<TestDatabase> {
  const server = inject('database_url');
  const name = `portal_test_${crypto.randomUUID().replaceAll('-', '')}`;
  const onServer = (statement: string) => asOwner({ database: { url: server } }, statement);
  await onServer(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  const limits = is_patient ? ['lock_timeout', 'statement_timeout'] : [];
  for (const limit of limits)
    await onServer(`alter role app_server in database ${name} set ${limit} = '${PATIENCE}'`);
  const url = databaseAt(server, name);
  const connection = connect(appServerUrl(url));
  // A busy machine needs longer for the first connection than a request waits.
  await eventually(() => connection.pool.query(''));
  return {
    ...connection,
    db: checkedDb(connection.db),
    url,
    close: async () => {
      await connection.close();
      await endOwner(url);
      await onServer(`drop database ${name} with (force)`);
    },
  };
}
