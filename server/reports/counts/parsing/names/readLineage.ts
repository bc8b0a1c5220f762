import type { TaxonRank } from '#contract/reports/counts.ts';
import { refuseLine } from '../../refusals/CountsError.ts';
import { cached } from './cached.ts';
import { keyOf } from './keyOf.ts';
import { isMisplaced, isTooNarrow } from './placeOfName.ts';
import { bareRanks, isCounted, isWider, type LineageRank } from './ranks.ts';
import { type Part, readPart } from './readPart.ts';
import { saysNothing } from './saysNothing.ts';
import { shownName } from './shownName.ts';
import { speciesName } from './speciesName.ts';
import { domains, eukaryotes, eukaryoticGenera, kingdoms, organelles, roots, viruses } from './words.ts';

/**
 * The named taxa of a lineage from phylum to species; `eukaryote` for a host, a plant, an organelle or another eukaryote, and
 * `virus` for a virus.
 */
export type Lineage = readonly (readonly [TaxonRank, string])[] | 'eukaryote' | 'virus';

/** Most parts of a lineage. NCBI's longest ones have about 40. */
const PARTS_MAX = 100;

/** `tax=d:Bacteria,p:Bacteroidota;` of SINTAX, and `k__Bacteria,p__Bacteroidota`. */
const COMMAS = /^\s*(?:tax=)?([dk](?::|__)[^;|,]*,\s*p(?::|__)[^;|]*)$/;

/** Splits `k__Bacteria; p__Firmicutes`, `Bacteria|Firmicutes` or `d:Bacteria,p:Firmicutes`. mothur ends each part with its sign. */
export function splitLineage(text: string): string[] {
  const parts = COMMAS.exec(withoutEnd(text))?.[1]?.split(',') ?? text.split(/[;|]/);
  return parts.length > 1 && parts.at(-1)?.trim() === '' ? parts.slice(0, -1) : parts;
}

/** The text without signs at its end. A pattern for them would take the square of a run of blanks. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (/[;\s]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Reads a lineage by the grammar of docs/names.md.
 * @throws {CountsError} for parts that do not fit the ranks, at the line of the lineage.
 */
export function readLineage(lineage: readonly string[], line?: number): Lineage {
  if (lineage.length > PARTS_MAX) refuseLine(line, `A lineage has more than ${PARTS_MAX} parts.`);
  const parts = lineage.map(readPart);
  const isOfBacteria = parts.some(({ name }) => /^(?:bacteria|archaea)$/i.test(name));
  if (parts.some(({ name }) => isWideEukaryote(name) || (!isOfBacteria && isOfEukaryoticGenus(name))))
    return 'eukaryote';
  const widest = parts.find(({ name }) => !saysNothing(name, 'domain'))?.name ?? '';
  if (parts.some(({ name }) => isAboveViruses(name)) || isVirus(widest)) return 'virus';
  const isMarked = parts.some(({ rank }) => rank !== undefined);
  const refuse = (reason: string): never =>
    refuseLine(
      line,
      `The lineage "${lineage.join('; ').replaceAll(/\s+/g, ' ').slice(0, 120)}" does not fit the ranks: ${reason}.`,
    );
  const placed = isMarked ? byMarks(parts, refuse) : byPlaces(parts, refuse);
  const names = placed.map(([, name]) => name);
  for (const [at, [rank, name]] of placed.entries())
    if (names.indexOf(name) === at && (isMarked ? isTooNarrow : isMisplaced)(name, rank, names))
      refuse(`"${name.slice(0, 80)}" stands at the place of the ${rank}`);
  return namedTaxa(placed);
}

/** True for the name of a eukaryote, and for any name with an organelle in it. */
export const isEukaryote = (name: string): boolean => isWideEukaryote(name) || isOfEukaryoticGenus(name);

const isAboveViruses = (name: string): boolean => viruses.has(keyOf(name));

/** The endings that the ICTV gives viruses from the realm to the species, and phages. No bacterium has them. */
const VIRUS = /(?:virus|viruses|phage|vir(?:idae|inae|ales|icetes|icota|ae|ia))$/;

/** True for `Microviridae`, `Escherichia phage T4` and `Carjivirus communis`, and for artificial sequences. */
export const isVirus = cached(
  (name: string): boolean =>
    isAboveViruses(name) ||
    keyOf(name)
      .split(' ')
      .some((word) => VIRUS.test(word)),
);

/** True for `Viridiplantae`, and for any name with an organelle in it: `Chloroplast_unclassified`, `norank_f__Mitochondria`. */
const isWideEukaryote = cached((name: string): boolean => {
  const key = keyOf(name);
  const words = key.split(' ');
  // mothur's phylum Cyanobacteria_Chloroplast holds both.
  return eukaryotes.has(key) || (words[0] !== 'cyanobacteria' && words.some((word) => organelles.has(word)));
});

/**
 * True for `Bos` and `Bos taurus`, not for the small `bovis` or `canis` of a bacterium's epithet. In a lineage of bacteria, SILVA
 * names so the host that a sequence was found in.
 */
const isOfEukaryoticGenus = cached((name: string): boolean => {
  const [genus = '', epithet = ''] = name.split(/[ _]/);
  return /^[A-Z]/.test(genus) && eukaryoticGenera.has(genus.toLowerCase()) && !/^[^a-z]/.test(epithet);
});

type Placed = readonly (readonly [LineageRank, string])[];
type Refuse = (reason: string) => never;

/** Each marked part once, the widest rank first. A part without a mark is a root or says nothing. */
function byMarks(parts: readonly Part[], refuse: Refuse): Placed {
  let last: LineageRank | undefined;
  return parts.flatMap(({ rank, name }): Placed => {
    if (rank === undefined) {
      const isAbove = last === undefined && (roots.has(keyOf(name)) || domains.has(keyOf(name)));
      return isAbove || saysNothing(name, last ?? 'domain')
        ? []
        : refuse(`"${name.slice(0, 80)}" has no rank`);
    }
    if (last !== undefined && !isWider(last, rank)) refuse(`the ${rank} comes after the ${last}`);
    last = rank;
    return [[rank, name]];
  });
}

/** The parts from the domain on. A lone part is an id, unless it is a domain. */
function byPlaces(parts: readonly Part[], refuse: Refuse): Placed {
  const names = parts.map(({ name }) => name);
  // Some programs put the confidence of the lineage behind it.
  if (/^\d{1,3}(?:\.\d+)?$/.test(names.at(-1) ?? '')) names.pop();
  while (names.length > 0 && roots.has(keyOf(names[0] ?? ''))) names.shift();
  const [domain = ''] = names;
  if (!domains.has(keyOf(domain))) {
    const isNamed = names.length > 1 && names.some((name) => !saysNothing(name, 'domain'));
    return isNamed ? refuse(`it begins with "${domain.slice(0, 80)}", which is no domain`) : [];
  }
  const ranked = names.filter((name) => !kingdoms.has(keyOf(name)));
  while (ranked.length > bareRanks.length && isGroupOfSpecies(ranked)) ranked.splice(SPECIES, 1);
  while (ranked.length > bareRanks.length && isBeyondSpecies(ranked)) ranked.pop();
  if (ranked.length > bareRanks.length)
    refuse(`it has ${ranked.length} parts in place of ${bareRanks.length}`);
  return ranked.map((name, at) => [bareRanks[at] ?? 'strain', name] as const);
}

const SPECIES = bareRanks.indexOf('species');

/** True with NCBI's `Bacillus cereus group` between the genus and the species. */
const isGroupOfSpecies = ({ [SPECIES - 1]: genus = '', [SPECIES]: name = '' }: readonly string[]): boolean =>
  name.startsWith(`${genus} `) && /(?:group|complex)$/.test(name);

/** True for a last part that says nothing, or that is a strain of the species at the last place. */
function isBeyondSpecies(names: readonly string[]): boolean {
  const [species = '', last = ''] = [names[SPECIES], names.at(-1)];
  const isStrain =
    /[ _]/.test(species) && last.startsWith(species) && /^[ _]/.test(last.slice(species.length));
  return isStrain || saysNothing(last, 'strain');
}

/** Names of the counted ranks as people read them. A name that a wider rank has says nothing, but for SILVA's bracketed groups. */
function namedTaxa(placed: Placed): readonly (readonly [TaxonRank, string])[] {
  const seen = new Set<string>();
  const named = new Map<TaxonRank, string>();
  for (const [rank, name] of placed) {
    const isRepeated = seen.has(name) && !name.startsWith('[');
    seen.add(name);
    if (isRepeated || !isCounted(rank) || isOfEukaryoticGenus(name)) continue;
    const shown = shownName(name, rank);
    const whole = rank === 'species' ? speciesName(shown, named.get('genus')) : shown;
    if (whole) named.set(rank, whole);
  }
  return [...named];
}
