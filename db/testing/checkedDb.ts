import * as z from 'zod/mini';
import type { Actor, Db, Tx } from '#db/connect.ts';
import type { Returned, Statement } from '#db/statements.ts';

/** The same database, except that each row that a test reads has to match the schema that its statement names. */
export function checkedDb(db: Db): Db {
  const transaction = <T>(actor: Actor, work: (tx: Tx) => Promise<T>) =>
    db(actor, (tx) => work({ run: (statement) => tx.run(checked(statement)) }));
  const checks: Pick<Db, 'batch' | 'run'> = {
    batch: (actor, statements) => db.batch(actor, statements.map(checked) as unknown as typeof statements),
    run: (actor, statement) => db.run(actor, checked(statement)),
  };
  return Object.assign(transaction, checks);
}

const checked = <Result>(statement: Statement<Result>): Statement<Result> => ({
  ...statement,
  read: (rows) => {
    for (const row of rows) check(statement.returned, row);
    return statement.read(rows);
  },
});

function check(returned: Returned, row: object): void {
  if (returned.kind === 'nothing') return;
  const [value]: unknown[] = Object.values(row);
  const read = { rows: row, value, json: returned.kind === 'json' && JSON.parse(String(value)) };
  z.parse(returned.schema, read[returned.kind]);
}
