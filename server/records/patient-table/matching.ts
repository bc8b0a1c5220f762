import { type Sql, sql } from '#db/sql.ts';
import { hasWords, hasWordsIndexed } from '#server/base/words.ts';

/** First and last printed code that begin with the search, if it is at least four digits of one: a hundred codes at most. */
export function codesIn(search: string): readonly [first: string, last: string] | undefined {
  const beginning = /^\s*(MB\d{4,6})\s*$/i.exec(search)?.[1]?.toUpperCase();
  return beginning === undefined ? undefined : [beginning.padEnd(8, '0'), beginning.padEnd(8, '9')];
}

const searched = sql`r.searched`;
const isOf = ([first, last]: readonly [string, string]) => sql`r.kit_id between ${first} and ${last}`;

/**
 * Matches rows that contain every word in name, printed code or status: in any order, in any case, with or without accents.
 * A code, or the beginning of one, is looked up by itself.
 */
export function matches(search: string): Sql {
  const codes = codesIn(search);
  return codes ? isOf(codes) : hasWords(searched, search);
}

/** The same match by an index, if one helps. For administrators only: indexes cover rows that others may not see. */
export function matchesIndexed(search: string): Sql {
  const codes = codesIn(search);
  return codes ? isOf(codes) : hasWordsIndexed(searched, search);
}
