import { type Relation, type Table, tableNamed } from './catalogue.ts';
import { notOffered, unknownColumn, unknownRelation } from './RestError.ts';
import { splitList } from './splitList.ts';

/** A column of the answer under its name there. */
interface SelectedColumn {
  readonly name: string;
  readonly column: string;
}

/** Rows of another table inside each row of the answer. */
export interface Embedding {
  readonly name: string;
  readonly relation: Relation;
  readonly table: Table;
  /** Leaves out rows without a row of the other table. */
  readonly is_inner: boolean;
  readonly selection: Selection;
}

export interface Selection {
  readonly columns: readonly SelectedColumn[];
  readonly embeddings: readonly Embedding[];
}

/** The specification reads grants with their patients and the kits of these: two levels (section 7). */
const MAX_DEPTH = 2;

/** Columns and embedded tables of one level: PostgreSQL takes 100 arguments of a function, two for each. */
const MAX_ITEMS = 50;
/** Embedded tables of one level. Each is a query for each row; no table has more relations. */
const MAX_EMBEDDINGS = 2;

/** `alias:name!hint!inner(list)`; only the name is needed. */
const ITEM = /^(?:(?<alias>\w{1,63}):)?(?<name>\w{1,63})(?<marks>(?:!\w{1,63}){0,2})(?<inside>\(.*\))?$/s;

/**
 * Reads a `select` parameter of PostgREST.
 * @throws {RestError} PGRST100 for anything but columns, aliases and embedded tables; 42703 for an unknown column and PGRST200
 * for tables without a relation.
 */
export function parseSelect(table: Table, text: string, depth = 0): Selection {
  const columns: SelectedColumn[] = [];
  const embeddings: Embedding[] = [];
  for (const item of text === '' ? [] : splitList(text, 'select parameter')) {
    if (item === '*') {
      for (const column of Object.keys(table.columns)) columns.push({ name: column, column });
      continue;
    }
    const { alias, name = '', marks = '', inside } = ITEM.exec(item)?.groups ?? {};
    if (name === '' || (inside === undefined && marks !== '')) throw notOffered('select parameter', item);
    if (inside === undefined) {
      if (!Object.hasOwn(table.columns, name)) throw unknownColumn(table.name, name);
      columns.push({ name: alias ?? name, column: name });
      continue;
    }
    if (depth >= MAX_DEPTH) throw notOffered('select parameter', item);
    embeddings.push(embedding(table, { alias, name, marks, inside: inside.slice(1, -1) }, depth));
  }
  const named = new Map(columns.map((column) => [column.name, column]));
  const names = new Set([...named.keys(), ...embeddings.map(({ name }) => name)]);
  if (names.size < named.size + embeddings.length) throw notOffered('select parameter', text);
  if (names.size > MAX_ITEMS || embeddings.length > MAX_EMBEDDINGS)
    throw notOffered('select parameter', text);
  return { columns: [...named.values()], embeddings };
}

interface Written {
  readonly alias: string | undefined;
  readonly name: string;
  readonly marks: string;
  readonly inside: string;
}

function embedding(table: Table, { alias, name, marks, inside }: Written, depth: number): Embedding {
  const words = marks.split('!').filter(Boolean);
  const kinds = words.filter((word) => word === 'inner' || word === 'left');
  const [hint, ...more] = words.filter((word) => word !== 'inner' && word !== 'left');
  const relation = table.relations.find(
    ({ table: other, hints }) =>
      (name === other || hints.includes(name)) && (hint === undefined || hints.includes(hint)),
  );
  const other = relation && tableNamed(relation.table);
  if (!relation || !other || more.length > 0) throw unknownRelation(table.name, name);
  return {
    name: alias ?? name,
    relation,
    table: other,
    is_inner: kinds.includes('inner'),
    selection: parseSelect(other, inside, depth + 1),
  };
}
