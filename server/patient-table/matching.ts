import { type Sql, sql } from '#db/sql.ts';
import { containing } from '#server/base/paging.ts';

/** Name, printed code or status contains the text, in any case; the status as it is stored or as it reads on the screen. */
export function contains(search: string): Sql {
  if (search === '') return sql`true`;
  // No name has control characters; they part it from code and status.
  return hasControl(search) ? sql`false` : sql`strpos(r.searched, lower(${search})) > 0`;
}

/** The same by an index of the text, for those who see everybody: it knows more rows than others may see. */
export function containsIndexed(search: string): Sql {
  if (search === '' || hasControl(search)) return contains(search);
  if (hasTrigram(search)) return sql`r.searched like lower(${containing(search)})`;
  const letters = sql`app.letters_and_pairs(r.searched) collate "C"`;
  return isOneOfThem(search)
    ? sql`${letters} @> array[lower(${search})]`
    : sql`${letters} @> app.letters_and_pairs(lower(${search})) and ${contains(search)}`;
}

/** Three letters or digits in a row, which the index of trigrams knows in every language of the database. */
const hasTrigram = (search: string) => /[a-z0-9]{3}/i.test(search);

/** A letter or a pair. In small letters it can be longer than it was. */
const isOneOfThem = (search: string) => /^..?$/u.test(search.toLowerCase());

const hasControl = (search: string) => /\p{Cc}/u.test(search);
