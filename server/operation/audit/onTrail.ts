import type { Tx } from '#db/connect.ts';
import '#db/typeParsers.ts';
import { inTransaction } from '#server/operation/backup/snapshot.ts';

/**
 * Runs `work` on one state of the database as the operator.
 * @param asReader from then on, statements run in the role that reads every row and writes none.
 */
export const onTrail = <T>(
  owner_url: string,
  work: (tx: Tx, asReader: () => Promise<void>) => Promise<T>,
): Promise<T> =>
  inTransaction(owner_url, 'begin isolation level repeatable read', (client) => {
    const tx: Tx = {
      run: async ({ sql, read }) => {
        const { text, values } = sql.compile();
        return read((await client.query<object>(text, [...values])).rows);
      },
    };
    return work(tx, async () => {
      await client.query('set local role app_backup');
    });
  });
