import { laterGenera } from '#contract/reports/genera/laterGenera.ts';
import { enterotypeSet } from '#server/reports/report-pages/enterotypeSet.ts';
import { keyOf } from './keyOf.ts';
import { bareRanks, type LineageRank } from './ranks.ts';
import { saysNothing } from './saysNothing.ts';
import { classes, domains, groupWords, phylaAlone, phylumNames, placedCodes } from './words.ts';

/** True for one word with this ending. Codes such as `UCG-010` and joined names are none. */
const isOne = (name: string, ending = ''): boolean => /^[A-Za-z][a-z]+$/.test(name) && name.endsWith(ending);

/** Longer names belong to no place; the reader refuses them. */
const LONGEST = 200;
/** Letters, clusters and numbers behind a name: `Blautia_A_141781`, `Clostridium XlVa`, `Clostridium sensu stricto 1`. */
const SUFFIX = /^(?:\d+|[A-Z]{1,2}|[IVXl]{1,5}[ab]?|sensu|stricto)$/;

/** A name without the decoration of databases, so that `[Mogibacteriaceae]` and `Clostridiaceae_1` are known as families. */
function wordOf(name: string): string {
  if (name.length > LONGEST) return name;
  const words = name.replace(/^Candidatus[_ ]/, '').split(/[_ ]/);
  while (words.length > 1 && SUFFIX.test(words.at(-1) ?? '')) words.pop();
  return words
    .join(' ')
    .replace(/\d+$/, '')
    .replace(/^\[([^\]]*)\]$/, '$1');
}

/** `Blautia obeum`, `Blautia_A sp900066335`, not `Eubacterium group` or `Candidatus Saccharimonas`. */
function isBinomial(name: string): boolean {
  const [, second = ''] =
    /^\[?[A-Z][a-z]+\]?(?:_[A-Z]{1,2})?(?:_\d{4,})?[ _]([a-z]{3,}|sp\d+)(?:_[A-Z]{1,2})?(?:_\d{4,})?$/.exec(
      name,
    ) ?? [];
  return second !== '' && !groupWords.has(second);
}

/** SILVA's genera by the name of a family or of another genus: `Lachnospiraceae_UCG-004`, `[Eubacterium]_eligens_group`. */
const CLADE = /^(?:[A-Z][a-z]+aceae|Family[ _][IVX]+|\[[A-Z][a-z]+\])[ _]/;
const isClade = (name: string): boolean => CLADE.test(name) && !placedCodes.family.has(keyOf(name));

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
  const word = wordOf(name);
  if (isOne(word, 'aceae')) return rank !== 'family' && !narrower.includes(rank);
  if (isOne(word, 'ales')) return rank === 'domain' || rank === 'phylum' || rank === 'class';
  if (saysNothing(name, rank)) return false;
  if (usualGenera.has(keyOf(word)) || usualGenera.has(keyOf(name)) || isClade(word))
    return !narrower.includes(rank);
  return isBinomial(name) && rank !== 'species' && rank !== 'strain';
}

/** SILVA's and RDP's families without a name: `Family_XI`. */
const FAMILY_NUMBER = /^Family[ _][IVX]+$/;

/** True if the name of an order or of a family stands where it should, so that no part above it is missing. */
const hasItsPlaces = ([, , , order = '', family = '']: readonly string[]): boolean =>
  order.split('-').every((word) => isOne(wordOf(word), 'ales')) || isOne(wordOf(family), 'aceae');

/** Parts of a lineage down to the genus: with as many, none is missing. */
const PLACES = bareRanks.indexOf('genus') + 1;

/**
 * True for a code, a group or a joined name at the end of a short lineage: `UCG-002` and `[Eubacterium]_eligens_group` can be a
 * genus whose family is missing. A name that begins with the one above it, such as `Clostridia_UCG-014`, has its place.
 */
function isUnconfirmed(name: string, rank: LineageRank, names: readonly string[]): boolean {
  if (rank !== 'phylum' && rank !== 'class' && rank !== 'order' && rank !== 'family') return false;
  if (names.length >= PLACES || placedCodes[rank].has(keyOf(name))) return false;
  const above = names[bareRanks.indexOf(rank) - 1] ?? '';
  if (name.startsWith(above) && /^[ _]/.test(name.slice(above.length))) return false;
  return rank === 'family' || !hasItsPlaces(names);
}

/** Plural endings of phyla and classes, which no genus has. Names in -ia can be either. */
const isPlural = (name: string): boolean => /(?:bacteria|archaeia|iia|etes|ae|i)$/.test(name);

/**
 * True for a name that the place alone would give its rank, and that is not known to have it. Endings distinguish orders and
 * families; phyla and classes are known, have an ending of theirs, or stand above an order or a family at its place.
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
  if (!isOne(word)) return !isPhylum && isUnconfirmed(name, rank, names);
  // SILVA repeats `Candidatus Kaiserbacteria` from the order on.
  if (rank === 'order' || rank === 'family') return word === name || !isPlural(word);
  const isKnown = isPlural(word) || hasItsPlaces(names) || (rank === 'phylum' ? isPhylum : classes.has(key));
  return (rank === 'phylum' || rank === 'class') && !isKnown;
}
