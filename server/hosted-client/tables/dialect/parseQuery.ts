import type { Table } from './catalogue.ts';
import { type Filter, parseFilter } from './parseFilter.ts';
import { parseSelect, type Selection } from './parseSelect.ts';
import { notOffered, unknownColumn } from './RestError.ts';

interface Order {
  readonly column: string;
  readonly is_descending: boolean;
  readonly are_nulls_first: boolean;
}

/** A query for rows of one table. */
export interface RowsQuery {
  readonly selection: Selection;
  readonly filters: readonly Filter[];
  /** Filters on embedded tables, by the name of the embedding. */
  readonly embedded_filters: ReadonlyMap<string, readonly Filter[]>;
  readonly order: readonly Order[];
  readonly limit: number | undefined;
  readonly offset: number;
}

type Parameters = Readonly<Record<string, unknown>>;

/** Parameters of PostgREST that are not offered, or that a write reads itself. */
const reserved = new Set(['on_conflict', 'and', 'or', 'not.and', 'not.or']);

/**
 * Reads the parameters of a query as PostgREST does
 * (https://docs.postgrest.org/en/stable/references/api/tables_views.html).
 * @throws {RestError} for everything outside the language that is offered.
 */
export function parseQuery(table: Table, parameters: Parameters): RowsQuery {
  const filters: Filter[] = [];
  const embedded_filters = new Map<string, Filter[]>();
  const single: Record<string, string> = {};
  const selection = parseSelect(table, textOf('select', parameters['select'] ?? '*'));
  for (const [name, given] of Object.entries(parameters)) {
    if (['select', 'order', 'limit', 'offset', 'columns'].includes(name)) {
      single[name] = textOf(name, given);
      continue;
    }
    if (reserved.has(name)) throw notOffered('query parameter', name);
    for (const text of [given].flat().map(String)) {
      const [first = '', second, ...more] = name.split('.');
      if (second === undefined) {
        filters.push(parseFilter(table, first, text));
        continue;
      }
      const embedded = selection.embeddings.find((embedding) => embedding.name === first);
      if (!embedded || more.length > 0) throw notOffered('filter', name);
      const others = embedded_filters.get(first) ?? [];
      embedded_filters.set(first, [...others, parseFilter(embedded.table, second, text)]);
    }
  }
  return {
    selection,
    filters,
    embedded_filters,
    order: single['order'] ? single['order'].split(',').map((text) => orderOf(table, text)) : [],
    limit: numberOf('limit', single['limit']),
    offset: numberOf('offset', single['offset']) ?? 0,
  };
}

/** The value of a parameter that may stand once. */
function textOf(name: string, given: unknown): string {
  if (typeof given !== 'string') throw notOffered('query parameter', name);
  return given;
}

/** `column.desc.nullslast`. Without a word on nulls, PostgreSQL puts them last upward and first downward. */
function orderOf(table: Table, text: string): Order {
  const [, column = '', way, nulls] = /^(\w+)(\.asc|\.desc)?(\.nullsfirst|\.nullslast)?$/.exec(text) ?? [];
  if (column === '') throw notOffered('order', text);
  if (!Object.hasOwn(table.columns, column)) throw unknownColumn(table.name, column);
  const is_descending = way === '.desc';
  return { column, is_descending, are_nulls_first: nulls ? nulls === '.nullsfirst' : is_descending };
}

function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw notOffered(`${name} parameter`, text);
  return Number(text);
}
