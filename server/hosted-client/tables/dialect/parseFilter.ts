import { type Sql, sql } from '#db/sql.ts';
import type { Table } from './catalogue.ts';
import { notOffered, RestError, unknownColumn } from './RestError.ts';
import { splitList, unquoted } from './splitList.ts';

/** A condition on a column of a table. */
export interface Filter {
  readonly column: string;
  readonly operator: string;
  readonly value: string;
}

const comparisons: Readonly<Record<string, Sql>> = {
  eq: sql`=`,
  neq: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
};

const states: Readonly<Record<string, Sql>> = {
  null: sql`is null`,
  not_null: sql`is not null`,
  true: sql`is true`,
  false: sql`is false`,
};

const patterns: Readonly<Record<string, Sql>> = { like: sql`like`, ilike: sql`ilike` };

/**
 * Reads a filter such as `eq.7` on a column.
 * @throws {RestError} PGRST100 for an operator that is not offered, 42703 for an unknown column.
 */
export function parseFilter(table: Table, column: string, text: string): Filter {
  if (!/^\w+$/.test(column)) throw notOffered('filter', `${column}=${text}`);
  if (!Object.hasOwn(table.columns, column)) throw unknownColumn(table.name, column);
  const [, operator = '', value = ''] = /^(\w+)\.(.*)$/s.exec(text) ?? [];
  const is_known =
    ['in', 'is'].includes(operator) ||
    Object.hasOwn(comparisons, operator) ||
    Object.hasOwn(patterns, operator);
  if (!is_known) throw notOffered('filter', text);
  if (operator === 'is' && !Object.hasOwn(states, value)) throw notOffered('filter', text);
  if (operator === 'in' && !/^\(.*\)$/s.test(value)) throw notOffered('filter', text);
  return { column, operator, value };
}

/** The condition in SQL. Values of the caller travel as parameters. */
export function conditionOf(table: Table, alias: string, { column, operator, value }: Filter): Sql {
  const type = table.columns[column] ?? 'text';
  const left = sql.ref(`${alias}.${column}`);
  if (operator === 'is') {
    const state = states[value] ?? sql`is null`;
    if (type !== 'boolean' && value !== 'null' && value !== 'not_null')
      throw new RestError(400, '42804', `argument of IS must be type boolean, not type ${type}`);
    return sql`${left} ${state}`;
  }
  if (type === 'jsonb')
    throw new RestError(400, '42883', `operator does not exist: ${type} ${operator} unknown`);
  const pattern = patterns[operator];
  if (pattern) {
    if (type !== 'text') throw new RestError(400, '42883', `operator does not exist: ${type} ~~ unknown`);
    return sql`${left} ${pattern} ${value.replaceAll('*', '%')}`;
  }
  if (operator === 'in') {
    const inside = value.slice(1, -1);
    const values = inside === '' ? [] : splitList(inside, 'filter').map(unquoted);
    return sql`${left} = any (${values}::${sql.raw(type)}[])`;
  }
  return sql`${left} ${comparisons[operator] ?? sql`=`} ${value}::${sql.raw(type)}`;
}
