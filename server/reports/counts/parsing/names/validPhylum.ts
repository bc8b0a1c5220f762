import { phylumSynonyms } from './words.ts';

const valid = new Map(
  phylumSynonyms.flatMap(([newest = '', ...older]) => older.map((name) => [name, newest])),
);

/** The newest name of a phylum: `Bacillota` for `Firmicutes`. */
export const validPhylum = (name: string): string => valid.get(name) ?? name;
