import { type Sql, sql } from '#db/sql.ts';
import { containing } from '#server/base/paging.ts';

/** Matches the text in name, printed code or status, in any case; a status both as stored and as displayed. */
export function contains(search: string): Sql {
  if (search === '') return sql`true`;
  // Control characters separate name, code and status in `searched`; no name contains one.
  return hasControl(search) ? sql`false` : sql`strpos(r.searched, lower(${search})) > 0`;
}

/** The same match by the text index. For administrators only: the index covers rows that others may not see. */
export function containsIndexed(search: string): Sql {
  if (search === '' || hasControl(search)) return contains(search);
  if (hasTrigram(search)) return sql`r.searched like lower(${containing(search)})`;
  const letters = sql`app.letters_and_pairs(r.searched) collate "C"`;
  return isOneOfThem(search)
    ? sql`${letters} @> array[lower(${search})]`
    : sql`${letters} @> app.letters_and_pairs(lower(${search})) and ${contains(search)}`;
}

/** Three ASCII letters or digits in a row form a trigram in every database locale. */
const hasTrigram = (search: string) => /[a-z0-9]{3}/i.test(search);

/** One character or a pair, counted after lower-casing because that can lengthen a text. */
const isOneOfThem = (search: string) => /^..?$/u.test(search.toLowerCase());

const hasControl = (search: string) => /\p{Cc}/u.test(search);
