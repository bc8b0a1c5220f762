import { cached } from './cached.ts';
import { type LineageRank, lineageRanks, rankNamed } from './ranks.ts';

/** A part of a lineage: the rank that it is marked with, and the name as the database writes it. */
export interface Part {
  readonly rank?: LineageRank;
  readonly name: string;
}

/** `g__Blautia`, `g_Blautia`, `g:Blautia` (SINTAX). */
const LETTER = /^(sk|[dkpcofgst])(?:__|[_:])(?!_)(.*)$/s;
const TWO_MARKS = /^(sk|[dkpcofgst])__(.*)$/is;
/** `D_5__Blautia`: SILVA 132 counts the ranks from the domain. */
const DIGIT = /^D_(\d{1,2})__(.*)$/is;
const DIGITS: readonly LineageRank[] = ['domain', ...lineageRanks.slice(2)];

/** `r__Root`: no rank. */
const ROOT = /^r__/i;

/** `(98)`, `(0.98)`, `(100%)`. */
const CONFIDENCE = /^\(\d{1,3}(?:\.\d{1,8})?%?\)$/;

const quotes: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
];

/** Takes mark, quotes and confidence off a part of a lineage. */
export const readPart = cached((text: string): Part => {
  const bare = unquoted(withoutConfidence(unquoted(text.trim())));
  const digit = DIGIT.exec(bare);
  if (digit) return partOf(DIGITS[Number(digit[1])] ?? 'strain', digit[2]);
  if (ROOT.test(bare)) return { name: bare.replace(ROOT, '') };
  const letter = TWO_MARKS.exec(bare) ?? LETTER.exec(bare);
  return letter ? partOf(rankNamed(letter[1] ?? ''), letter[2]) : { name: bare };
});

const partOf = (rank: LineageRank | undefined, name = ''): Part => ({
  ...(rank && { rank }),
  name: unquoted(name.trim()),
});

/** The text without a pair of quotes around it. A single one belongs to the name. */
function unquoted(text: string): string {
  const isPaired =
    text.length > 2 && quotes.some(([open, close]) => text.startsWith(open) && text.endsWith(close));
  return isPaired ? text.slice(1, -1).trim() : text;
}

function withoutConfidence(text: string): string {
  const at = text.lastIndexOf('(');
  return at >= 0 && CONFIDENCE.test(text.slice(at)) ? text.slice(0, at).trimEnd() : text;
}
