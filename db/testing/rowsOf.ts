import type { Sql } from '#db/sql.ts';
import type { Statement } from '#db/statements.ts';

const returned = { kind: 'nothing' } as const;

/** Reads all rows of a test's own SQL. The test gives their type; nothing compares them with a schema. */
export const rowsOf = <Row = object>(sql: Sql): Statement<Row[]> => ({
  sql,
  returned,
  read: (rows) => rows as Row[],
});

/** The same for the first row, or undefined. */
export const rowOf = <Row = object>(sql: Sql): Statement<Row | undefined> => ({
  sql,
  returned,
  read: (rows) => rows[0] as Row | undefined,
});
