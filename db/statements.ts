import type * as z from 'zod/mini';
import { Json } from './json.ts';
import type { Sql } from './sql.ts';

type Schema = z.core.$ZodType;

/** What a statement returns: rows, one value, a JSON document, or nothing that is read. A test compares it with the database. */
export type Returned =
  | { readonly kind: 'rows' | 'value' | 'json'; readonly schema: Schema }
  | { readonly kind: 'nothing' };

/** A statement with its values, ready to run: in a transaction, in a batch or alone. */
export interface Statement<Result> {
  readonly sql: Sql;
  readonly returned: Returned;
  /** The result as the caller gets it. */
  readonly read: (rows: readonly object[]) => Result;
}

/** Builds the SQL of a query from its arguments. */
type Build<Args extends readonly unknown[]> = (...args: Args) => Sql;
type Query<Args extends readonly unknown[], Result> = (...args: Args) => Statement<Result>;

/** A query of any number of rows. */
export function many<Row extends Schema, Args extends readonly unknown[]>(
  row: Row,
  build: Build<Args>,
): Query<Args, z.output<Row>[]> {
  const returned = { kind: 'rows', schema: row } as const;
  return (...args) => ({ sql: build(...args), returned, read: (rows) => rows as z.output<Row>[] });
}

/** A query of at most one row; undefined when there is none. */
export function one<Row extends Schema, Args extends readonly unknown[]>(
  row: Row,
  build: Build<Args>,
): Query<Args, z.output<Row> | undefined> {
  const returned = { kind: 'rows', schema: row } as const;
  return (...args) => ({
    sql: build(...args),
    returned,
    read: (rows) => rows[0] as z.output<Row> | undefined,
  });
}

/** A query of one row with one column. */
export function value<Type extends Schema, Args extends readonly unknown[]>(
  type: Type,
  build: Build<Args>,
): Query<Args, z.output<Type>> {
  const returned = { kind: 'value', schema: type } as const;
  return (...args) => ({
    sql: build(...args),
    returned,
    read: (rows) => onlyValue(rows) as z.output<Type>,
  });
}

/** A query of one text: a JSON document, sent to the client as the database wrote it. */
export function json<Document extends Schema, Args extends readonly unknown[]>(
  document: Document,
  build: Build<Args>,
): Query<Args, Json<z.output<Document>>> {
  const returned = { kind: 'json', schema: document } as const;
  return (...args) => ({
    sql: build(...args),
    returned,
    read: (rows) => new Json(onlyValue(rows) as string),
  });
}

/** A statement whose rows, if it has any, nobody reads. */
export function command<Args extends readonly unknown[]>(build: Build<Args>): Query<Args, void> {
  const returned = { kind: 'nothing' } as const;
  return (...args) => ({ sql: build(...args), returned, read: () => undefined });
}

function onlyValue([row]: readonly object[]): unknown {
  if (!row) throw new Error('The statement returned no row');
  return Object.values(row)[0];
}
