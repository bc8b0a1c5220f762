import { type Sql, sql } from '#db/sql.ts';
import { containing } from './paging.ts';

/** A hyphen inside a word, in any form: `Anna-Lena` and `Anna Lena` are one name. */
const HYPHEN = /(?<=\p{L})[\u05be\u2010-\u2015\u2212-](?=\p{L})/u;

/** The words, once each. They are decomposed here, as in `app.folded`: there, no other character becomes a wildcard any more. */
function wordsOf(search: string): string[] {
  const words = search
    // Its decomposition begins with a blank.
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    // `Meyer, Anna` names two words.
    .split(/[\s,;]+/)
    .flatMap((word) => word.split(HYPHEN));
  return [...new Set(words.filter(Boolean))];
}

/** Length of the longest run of letters and digits in a word. */
const runOf = (word: string) => Math.max(...word.split(/[^\p{L}\p{N}]+/u).map(({ length }) => length));

/** Matches a folded text that contains every word: in any order, in any case, with or without accents and apostrophes. */
export function hasWords(text: Sql, search: string): Sql {
  const words = wordsOf(search);
  if (words.length === 0) return sql`true`;
  const patterns = sql`select app.folded(word) from unnest(${words.map(containing)}::text[]) word`;
  return sql`${text} like all (array(${patterns}))`;
}

/** The same match by an index of the text's trigrams, if it helps. */
export function hasWordsIndexed(text: Sql, search: string): Sql {
  const longest = wordsOf(search).reduce((long, word) => (runOf(word) > runOf(long) ? word : long), '');
  // An index of trigrams finds three letters or digits in a row. Its condition is computed once, not for every row.
  return runOf(longest) < 3
    ? hasWords(text, search)
    : sql`${text} like (select app.folded(${containing(longest)})) and ${hasWords(text, search)}`;
}
