import type { LineageRank } from './ranks.ts';

/** A word whose name databases split: `Blautia`, `[Ruminococcus]`, `prausnitzii`. */
const WORD = /^\[?\p{L}[\p{L}-]*\p{Ll}\]?$/u;
/** GTDB's letters for the parts of a split name. */
const LETTERS = /^[A-Z]{1,2}$/;
/** Two letters that number a group, as in `Clostridium_IV` of RDP and `Family_XI` of SILVA. */
const ROMAN = /^(?:I[IVX]|[VX][IVX]|XL|L[IVX])$/;
/** Greengenes 2 numbers the places of a name in its tree: `Blautia_A_141781`. */
const NUMBER = /^\d{4,}$/;
/** Words before a letter that is no part of a split name. */
const GROUPS = /^(?:family|group|clade|cluster|strain|str|type|subgroup|lineage)$/i;

/**
 * A name as people read it: blanks in place of underscores, without the number of Greengenes 2. GTDB's letter stays with its
 * underscore, `Blautia_A`: it is part of the name. Names above the species begin with a capital letter.
 */
export function tidyName(name: string, rank: LineageRank): string {
  const tidy = name
    .split(/\p{Zs}/u)
    .filter(Boolean)
    .map(tidyToken)
    .filter(Boolean)
    .join(' ');
  const isLower = rank !== 'species' && /^[a-z]{4,}$/.test(tidy);
  return isLower ? tidy.charAt(0).toUpperCase() + tidy.slice(1) : tidy;
}

function tidyToken(token: string): string {
  const pieces = token.split('_').filter(Boolean);
  const [word = '', second = ''] = pieces;
  const isSplit = WORD.test(word) && !GROUPS.test(word) && LETTERS.test(second) && !ROMAN.test(second);
  const head = isSplit ? `${word}_${second}` : word;
  const rest = pieces.slice(isSplit ? 2 : 1);
  if (WORD.test(word) && NUMBER.test(rest[0] ?? '')) rest.shift();
  return [head, ...rest].join(' ');
}
