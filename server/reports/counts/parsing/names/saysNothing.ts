import type { LineageRank } from './ranks.ts';
import { beings, blanks, domains, endings, habitats, openings, repeats, roots } from './words.ts';

/** Longer names are no words for "unknown"; the reader refuses them. */
const LONGEST = 200;
/** A mark inside a name: `norank_f__Lachnospiraceae`, `f__Lachnospiraceae` at the place of a genus. */
const MARK_INSIDE = /(?:^|[_ ])(?:sk|[dkpcofgst])__/i;
/** The endings of the Code for orders and families (ICNP, rule 9). */
const ORDER = /^[A-Z][a-z]+ales$/;
const FAMILY = /^[A-Z][a-z]+aceae$/;

/**
 * True for a name that does not identify the taxon at this rank, such as `uncultured bacterium`, `Lachnospiraceae_unclassified`, or
 * a family at the place of a genus.
 */
export function saysNothing(name: string, rank: LineageRank): boolean {
  if (name.length > LONGEST) return false;
  const words = name
    .split(/[\s_]+/)
    .map(withoutSigns)
    .filter(Boolean);
  const lower = words.map((word) => word.toLowerCase());
  const whole = lower.join(' ');
  // R writes a full stop for a blank.
  const joined = lower.flatMap((word) => word.split(/[.()-]+/)).filter(Boolean);
  const [first = ''] = joined;
  const last = joined.at(-1) ?? '';
  return (
    words.length === 0 ||
    blanks.has(whole) ||
    roots.has(whole) ||
    (domains.has(whole) && rank !== 'domain') ||
    openings.has(first) ||
    endings.has(last) ||
    repeats.test(name) ||
    MARK_INSIDE.test(name) ||
    /incertae ?sedis/.test(whole) ||
    isPlaceOrBeing(words, lower) ||
    // NCBI's `Blautia sp. SC05B48` and `Lachnospiraceae bacterium GAM79`: a strain of a species without a name.
    (rank === 'species' && /^(?:sp|bacterium|archaeon)$/.test(lower[1] ?? '')) ||
    // EzBioCloud's `Blautia_s`: a species that is known by its genus alone.
    (rank === 'species' && /^[A-Z][a-z]+(?:_g\d+)?_s$/.test(name)) ||
    (words.slice(1).every((word) => /^(?:[A-Z]{1,2}|\d+)$/.test(word)) && isOfWiderRank(words[0] ?? '', rank))
  );
}

/** `human gut`, `rumen bacterium YS2`: words in small letters for any being of a place. */
function isPlaceOrBeing(words: readonly string[], lower: readonly string[]): boolean {
  const known = lower
    .flatMap((word) => word.split('-'))
    .map((word) => beings.has(word) || habitats.has(word));
  if (known.every(Boolean)) return true;
  const isProper = /^[^a-z]/.test(words[0] ?? '');
  return !isProper && lower.length > 1 && lower.some((word) => beings.has(word));
}

function isOfWiderRank(word: string, rank: LineageRank): boolean {
  if (rank === 'family') return ORDER.test(word);
  return (rank === 'genus' || rank === 'species') && (ORDER.test(word) || FAMILY.test(word));
}

/** A word without brackets and full stops around it. */
const withoutSigns = (word: string): string => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
