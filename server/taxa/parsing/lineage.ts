import { type TaxonRank, taxonRanks } from '#contract/taxa.ts';
import { NAME_MAX } from './Counts.ts';

const rankLetters: Readonly<Record<string, TaxonRank>> = {
  p: 'phylum',
  f: 'family',
  g: 'genus',
  s: 'species',
};
/** The places of the ranks from domain to species in a lineage without prefixes, and in SILVA's `D_n__`. */
const places: readonly (TaxonRank | undefined)[] = [
  undefined,
  'phylum',
  undefined,
  undefined,
  'family',
  'genus',
  'species',
];

/** `g__Bacteroides`, `D_5__Bacteroides`. */
const LETTER = /^([a-z])__(.*)$/i;
const DIGIT = /^D_(\d+)__(.*)$/i;
/** Names that say nothing. */
const NAMELESS =
  /^[^\p{L}\p{N}]*(?:unclassified|unassigned|unknown|uncultured|none|na|n\/a|ambiguous[ _]taxa|metagenome)?[^\p{L}\p{N}]*$/iu;

/** True for a name such as 'unclassified' or 'g__'. */
export const isNameless = (name: string): boolean => name.length <= NAME_MAX && NAMELESS.test(name);

/** The named taxa of a lineage by rank. A part without a name is left out, and so is what is below it and nameless. */
export function taxaOf(lineage: readonly string[]): [TaxonRank, string][] {
  const named = lineage.flatMap((part, place): [TaxonRank, string][] => {
    const text = part.trim();
    const letter = LETTER.exec(text);
    const digit = DIGIT.exec(text);
    const rank = letter
      ? rankLetters[(letter[1] ?? '').toLowerCase()]
      : places[digit ? Number(digit[1]) : place];
    const name = (letter?.[2] ?? digit?.[2] ?? text).replaceAll('_', ' ').trim();
    return rank && !isNameless(name) ? [[rank, name]] : [];
  });
  return withWholeSpecies(named);
}

/** Databases name a species by its second word alone, or with the genus and no blank between; the genus stands before it. */
function withWholeSpecies(named: readonly [TaxonRank, string][]): [TaxonRank, string][] {
  const genus = named.find(([rank]) => rank === 'genus')?.[1];
  return named.flatMap(([rank, name]): [TaxonRank, string][] => {
    if (rank !== 'species' || name.includes(' ')) return [[rank, name]];
    if (!genus) return [];
    const epithet = name.startsWith(genus) ? name.slice(genus.length) : name;
    return epithet === '' ? [] : [[rank, `${genus} ${epithet}`]];
  });
}

/** Splits `k__Bacteria; p__Firmicutes` or `Bacteria|Firmicutes`. */
export const splitLineage = (text: string): string[] => text.split(/[;|]/);

/** The rank with this name, as files write it. */
export function rankNamed(text: string): TaxonRank | undefined {
  const name = text.trim().toLowerCase();
  return taxonRanks.find((rank) => rank === name) ?? rankLetters[name];
}
