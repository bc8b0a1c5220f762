import { laterGenera } from '#contract/genera/laterGenera.ts';
import type { TaxonRank } from '#contract/taxa.ts';
import { enterotypeSet } from '#server/report-pages/enterotypeSet.ts';
import { refuseLine } from '../../refusals/CountsError.ts';
import { cached } from './cached.ts';
import { bareRanks, isCounted, isWider, type LineageRank } from './ranks.ts';
import { type Part, readPart } from './readPart.ts';
import { saysNothing } from './saysNothing.ts';
import { shownName } from './shownName.ts';
import { speciesName } from './speciesName.ts';
import {
  classes,
  domains,
  eukaryotes,
  eukaryoticGenera,
  kingdoms,
  organelles,
  phylaAlone,
  phylumNames,
  roots,
} from './words.ts';

/**
 * The named taxa of a lineage from phylum to species; `eukaryote` for a host, a plant, an organelle or another eukaryote, and
 * `virus` for a virus.
 */
export type Lineage = readonly (readonly [TaxonRank, string])[] | 'eukaryote' | 'virus';

/** Most parts of a lineage. NCBI's longest ones have about 40. */
const PARTS_MAX = 100;

/** `tax=d:Bacteria,p:Bacteroidota;` of SINTAX, and `k__Bacteria,p__Bacteroidota`. */
const COMMAS = /^\s*(?:tax=)?([dk](?::|__)[^;|,]*,\s*p(?::|__)[^;|]*?)[;\s]*$/;

/** Splits `k__Bacteria; p__Firmicutes`, `Bacteria|Firmicutes` or `d:Bacteria,p:Firmicutes`. */
export const splitLineage = (text: string): string[] =>
  COMMAS.exec(text)?.[1]?.split(',') ?? text.split(/[;|]/);

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
  if (parts.some(({ name }) => isVirus(name))) return 'virus';
  const isMarked = parts.some(({ rank }) => rank !== undefined);
  const refuse = (reason: string): never =>
    refuseLine(
      line,
      `The lineage "${lineage.join('; ').replaceAll(/\s+/g, ' ').slice(0, 120)}" does not fit the ranks: ${reason}.`,
    );
  const placed = isMarked ? byMarks(parts, refuse) : byPlaces(parts, refuse);
  return namedTaxa(placed);
}

/** True for the name of a eukaryote, and for any name with an organelle in it. */
export const isEukaryote = (name: string): boolean => isWideEukaryote(name) || isOfEukaryoticGenus(name);

/** True for the name above all viruses. */
export const isVirus = (name: string): boolean => keyOf(name) === 'viruses';

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

const keyOf = (name: string): string => name.replaceAll('_', ' ').toLowerCase();

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
  while (kingdoms.has(keyOf(names[1] ?? ''))) names.splice(1, 1);
  while (names.length > bareRanks.length && saysNothing(names.at(-1) ?? '', 'strain')) names.pop();
  if (names.length > bareRanks.length) refuse(`it has ${names.length} parts in place of ${bareRanks.length}`);
  const placed = names.map((name, at) => [bareRanks[at] ?? 'strain', name] as const);
  for (const [at, [rank, name]] of placed.entries())
    if (isMisplaced(placed.slice(0, at), rank, name))
      refuse(`"${name.slice(0, 80)}" stands at the place of the ${rank}`);
  return placed;
}

const isOne = (word: string, ending: string) => /^[A-Za-z][a-z]+$/.test(word) && word.endsWith(ending);

/**
 * True for a name that belongs to another rank: endings tell families and orders, and the usual genera are known. Repeated
 * names say nothing.
 */
function isMisplaced(wider: Placed, rank: LineageRank, name: string): boolean {
  if (saysNothing(name, rank) && !isOne(name, 'aceae') && !isOne(name, 'ales')) return false;
  if (wider.some(([, other]) => other === name)) return false;
  if (isOne(name, 'aceae')) return rank !== 'family';
  if (isOne(name, 'ales')) return rank !== 'order';
  if (rank !== 'genus' && rank !== 'species' && isUsualGenus(name)) return true;
  if (rank === 'phylum') return domains.has(keyOf(name)) || classes.has(keyOf(name));
  if (rank === 'class') return isPhylum(name);
  const above = wider.at(-1)?.[1] ?? '';
  if (rank === 'family') return isOne(above, 'ales') && isOne(name, '');
  // The species "Blautia obeum" below a "Blautia" that stands at the place of a family.
  return rank === 'genus' && isOne(above, '') && !isOne(above, 'aceae') && speciesOf(above, name);
}

const speciesOf = (genus: string, name: string): boolean =>
  name.startsWith(genus) && /^[_ ][a-z]/.test(name.slice(genus.length));

/** The genera of the reference, which lists wider taxa beside them for reads without a genus, and the later ones. */
const usualGenera = new Set(
  [...enterotypeSet.genera.map(({ name }) => keyOf(name)), ...laterGenera].filter(
    (name) =>
      !/(?:aceae|ales|ineae)$/.test(name) &&
      [domains, phylumNames, phylaAlone, classes].every((wider) => !wider.has(name)),
  ),
);

const isUsualGenus = (name: string): boolean => usualGenera.has(keyOf(name));

const isPhylum = (name: string): boolean => phylaAlone.has(keyOf(name)) || isOne(name, 'ota');

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
