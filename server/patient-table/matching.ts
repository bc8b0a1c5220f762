import { type Sql, sql } from '#db/sql.ts';
import { containing } from '#server/base/paging.ts';

/** The words, once each. They are decomposed here, as in `app.folded`: there, no other character becomes a wildcard any more. */
function wordsOf(search: string): string[] {
  const words = search
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .split(/\s+/);
  return [...new Set(words.filter(Boolean))];
}

/** Length of the longest run of letters and digits in a word. */
const runOf = (word: string) => Math.max(...word.split(/[^\p{L}\p{N}]+/u).map(({ length }) => length));

/** First and last printed code that begin with the search, if it is at least four digits of one: a hundred codes at most. */
export function codesIn(search: string): readonly [first: string, last: string] | undefined {
  const beginning = /^\s*(MB\d{4,6})\s*$/i.exec(search)?.[1]?.toUpperCase();
  return beginning === undefined ? undefined : [beginning.padEnd(8, '0'), beginning.padEnd(8, '9')];
}

/**
 * Matches rows that contain every word in name, printed code or status: in any order, in any case, with or without accents.
 * A code, or the beginning of one, is looked up by itself.
 */
export function matches(search: string): Sql {
  const codes = codesIn(search);
  if (codes) return sql`r.kit_id between ${codes[0]} and ${codes[1]}`;
  const words = wordsOf(search);
  if (words.length === 0) return sql`true`;
  const patterns = sql`select app.folded(word) from unnest(${words.map(containing)}::text[]) word`;
  return sql`r.searched like all (array(${patterns}))`;
}

/** The same match by an index, if one helps. For administrators only: indexes cover rows that others may not see. */
export function matchesIndexed(search: string): Sql {
  const longest = wordsOf(search).reduce((long, word) => (runOf(word) > runOf(long) ? word : long), '');
  // An index of trigrams finds three letters or digits in a row. Its condition is computed once, not for every row.
  return codesIn(search) || runOf(longest) < 3
    ? matches(search)
    : sql`r.searched like (select app.folded(${containing(longest)})) and ${matches(search)}`;
}
