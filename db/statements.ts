import type * as z from 'zod/mini';
import { Json } from './json.ts';
import type { Sql } from './sql.ts';

type Schema = z.core.$ZodType;

/** The result of a statement: rows, one value, a JSON document, or nothing. A test compares its schema with the database. */
export type Returned =
  | { readonly kind: 'rows' | 'value' | 'json'; readonly schema: Schema }
  | { readonly kind: 'nothing' };

/** A statement with its values, ready to run: in a transaction, in a batch or alone. */
export interface Statement<Result> {
  readonly sql: Sql;
  readonly returned: Returned;
  /** False for a text that a caller's request shapes: connections would keep every variant of it. */
  readonly is_prepared?: boolean;
  /** Converts the rows to the caller's result. */
  readonly read: (rows: readonly object[]) => Result;
}

/** A query: builds its statement from arguments. */
export interface Query<Args extends readonly unknown[], Result> {
  (...args: Args): Statement<Result>;
  readonly returned: Returned;
}

type Build<Args extends readonly unknown[]> = (...args: Args) => Sql;

function query<Args extends readonly unknown[], Result>(
  returned: Returned,
  build: Build<Args>,
  read: (rows: readonly object[]) => Result,
): Query<Args, Result> {
  return Object.assign((...args: Args) => ({ sql: build(...args), returned, read }), { returned });
}

/** A query of any number of rows. */
export const many = <Row extends Schema, Args extends readonly unknown[]>(row: Row, build: Build<Args>) =>
  query({ kind: 'rows', schema: row }, build, (rows) => rows as z.output<Row>[]);

/** A query of at most one row; undefined when there is none. */
export const one = <Row extends Schema, Args extends readonly unknown[]>(row: Row, build: Build<Args>) =>
  query({ kind: 'rows', schema: row }, build, (rows) => rows[0] as z.output<Row> | undefined);

/** A query of one row with one column. */
export const value = <Type extends Schema, Args extends readonly unknown[]>(type: Type, build: Build<Args>) =>
  query({ kind: 'value', schema: type }, build, (rows) => onlyValue(rows) as z.output<Type>);

/** A query of one JSON document. Clients get the text that the database wrote. */
export const json = <Document extends Schema, Args extends readonly unknown[]>(
  document: Document,
  build: Build<Args>,
) =>
  query(
    { kind: 'json', schema: document },
    build,
    (rows) => new Json<z.output<Document>>(onlyValue(rows) as string),
  );

/** A statement without a result. */
export const command = <Args extends readonly unknown[]>(build: Build<Args>) =>
  query({ kind: 'nothing' }, build, () => undefined);

function onlyValue([row]: readonly object[]): unknown {
  if (!row) throw new Error('The statement returned no row');
  return Object.values(row)[0];
}
