import { laterGenera } from '#contract/genera/laterGenera.ts';
import { enterotypeSet } from '#server/report-pages/enterotypeSet.ts';
import { keyOf } from './keyOf.ts';
import type { LineageRank } from './ranks.ts';
import { saysNothing } from './saysNothing.ts';
import { classes, domains, groupWords, phylaAlone, phylumNames } from './words.ts';

/** True for one word with this ending. Codes such as `UCG-010` and joined names are none. */
const isOne = (name: string, ending = ''): boolean => /^[A-Za-z][a-z]+$/.test(name) && name.endsWith(ending);

/** `Blautia obeum`, not `Eubacterium group` or `Candidatus Saccharimonas`. */
function isBinomial(name: string): boolean {
  const [, second = ''] = /^\[?[A-Z][a-z]+\]?[ _]([a-z]{3,})$/.exec(name) ?? [];
  return second !== '' && !groupWords.has(second);
}

/** The genera of the reference, which lists wider taxa beside them for reads without a genus, and the later ones. */
const usualGenera = new Set(
  [...enterotypeSet.genera.map(({ name }) => keyOf(name)), ...laterGenera].filter(
    (name) =>
      !/(?:aceae|ales|ineae)$/.test(name) &&
      [domains, phylumNames, phylaAlone, classes].every((wider) => !wider.has(name)),
  ),
);

const narrower: readonly LineageRank[] = ['genus', 'species', 'strain'];

/**
 * True for a name that belongs to a narrower rank than its own: a family among orders, a usual genus among families, a species
 * among genera. Repeated names say nothing.
 */
export function isTooNarrow(name: string, rank: LineageRank): boolean {
  if (isOne(name, 'aceae')) return rank !== 'family' && !narrower.includes(rank);
  if (isOne(name, 'ales')) return rank === 'domain' || rank === 'phylum' || rank === 'class';
  if (saysNothing(name, rank)) return false;
  if (usualGenera.has(keyOf(name))) return !narrower.includes(rank);
  return isBinomial(name) && rank !== 'species' && rank !== 'strain';
}

/** SILVA's and RDP's families without a name: `Family_XI`. */
const FAMILY_NUMBER = /^Family[ _][IVX]+$/;

/** True if the name of an order or of a family stands where it should, so that no part above it is missing. */
const hasItsPlaces = ([, , , order = '', family = '']: readonly string[]): boolean =>
  isOne(order, 'ales') || isOne(family, 'aceae');

/** Plural endings of phyla and classes, which no genus has. Names in -ia can be either. */
const isPlural = (name: string): boolean => /(?:bacteria|archaeia|iia|etes|ae|i)$/.test(name);

/**
 * True for a name that the place alone would give its rank, and that is not known to have it. Endings tell orders and families;
 * phyla and classes are known, have an ending of theirs, or stand above an order or a family at its place.
 * @param names the names of a lineage without marks.
 */
export function isMisplaced(name: string, rank: LineageRank, names: readonly string[]): boolean {
  const word = name.replace(/^Candidatus[ _]/, '');
  if (isOne(word, 'aceae') || FAMILY_NUMBER.test(name)) return rank !== 'family';
  if (isOne(word, 'ales')) return rank !== 'order';
  if (isTooNarrow(name, rank)) return true;
  if (saysNothing(name, rank)) return false;
  // The epithet of a species in a lineage whose other names have capital letters.
  if (rank === 'genus') return /^[a-z]+$/.test(name) && /^[A-Z]/.test(names[0] ?? '');
  const key = keyOf(word);
  const isPhylum = phylumNames.has(key) || isOne(word, 'ota');
  if (rank === 'phylum' && !isPhylum && [domains, classes].some((others) => others.has(keyOf(name))))
    return true;
  if (rank === 'class' && (phylaAlone.has(key) || isOne(word, 'ota'))) return true;
  if (!isOne(word)) return false;
  // SILVA repeats `Candidatus Kaiserbacteria` from the order on.
  if (rank === 'order' || rank === 'family') return word === name || !isPlural(word);
  const isKnown = isPlural(word) || hasItsPlaces(names) || (rank === 'phylum' ? isPhylum : classes.has(key));
  return (rank === 'phylum' || rank === 'class') && !isKnown;
}
