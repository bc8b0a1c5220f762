import { genusHomes, possibleGenera } from '#contract/reports/genera/genusHomes.ts';
import type { ComparedKit, GenusRange, KitTaxa } from '#contract/reports/kit-comparison.ts';
import { usualChange } from '#contract/reports/usualChange.ts';
import { COMES_AND_GOES } from './comesAndGoes.ts';

/** A genus in one kit. */
export interface TaxonPoint {
  /** 1 for the oldest sample of the patient. */
  readonly kit: number;
  readonly reads: number;
  readonly reads_total: number;
  /** Share of all reads from 0 to 1. A genus without reads stands at the detection limit: one read. */
  readonly share: number;
  /** Names of the kit that may be the genus, if it was not found and the kit was measured by another method. */
  readonly perhaps: readonly string[];
}

export interface ComparedGenus {
  readonly name: string;
  /** The names that the kits have for it. */
  readonly names: readonly string[];
  /** One for each kit with counts of genera, the oldest first. */
  readonly points: readonly TaxonPoint[];
  /** Those that compare: the points of the method with the most kits. The usual change is drawn around the first. */
  readonly compared: readonly TaxonPoint[];
  /** Middle 90 % of the reference set; null without the genus. */
  readonly range: GenusRange | null;
  /** The change that healthy adults show by themselves, as a factor; null where it was not measured. */
  readonly usual: number | null;
  /** The largest change from the first compared point, as a factor of at least 1; null with one such point. */
  readonly change: number | null;
}

/** A kit whose counts name genera. */
type CountedKit = ComparedKit & { readonly taxa: KitTaxa };

/** The usual change was measured from this share on; genera below it in all kits are listed in the table alone. */
export const COMMON_SHARE = 0.005;

export const hasGenera = (kit: ComparedKit): kit is CountedKit =>
  kit.taxa !== null && kit.taxa.names.length > 0;

/** True for counts of other ranks alone: they say nothing about genera. */
export const lacksGenera = (kit: ComparedKit): boolean => kit.taxa !== null && !hasGenera(kit);

/** Kits are comparable if method, pipeline and reference database agree. */
const sameMethod = (a: KitTaxa, b: KitTaxa): boolean =>
  a.method === b.method && a.pipeline === b.pipeline && a.reference_database === b.reference_database;

/**
 * Every genus of the kits, under the name that the reference has for it: those that changed furthest beyond the usual change
 * first, then the most abundant.
 */
export function compareTaxa(
  kits: readonly ComparedKit[],
  reference: Readonly<Record<string, GenusRange>>,
): ComparedGenus[] {
  const counted = kits.flatMap((kit, at) => (hasGenera(kit) ? [{ kit: at + 1, taxa: kit.taxa }] : []));
  const { homeOf } = genusHomes(Object.keys(reference));
  const reads = counted.map(({ taxa }) => readsByGenus(taxa, homeOf));
  const places = comparedPlaces(counted.map(({ taxa }) => taxa));
  const namesOf = new Map<string, Set<string>>();
  for (const own of counted.flatMap(({ taxa }) => taxa.names))
    namesOf.set(homeOf(own), (namesOf.get(homeOf(own)) ?? new Set<string>()).add(own));
  const possible = counted.map(({ taxa }) => namesByPossibleGenus(taxa));
  return [...namesOf]
    .map(([name, own]): ComparedGenus => {
      const names = [...own];
      const genera = new Set(names.flatMap(possibleGenera));
      const having = counted.filter((_, at) => reads[at]?.has(name));
      const points = counted.map(({ kit, taxa }, at) => {
        const found = reads[at]?.get(name) ?? 0;
        const isForeign = found === 0 && !having.some((other) => sameMethod(other.taxa, taxa));
        const perhaps = isForeign
          ? [...new Set([...genera].flatMap((genus) => possible[at]?.get(genus) ?? []))]
          : [];
        const { reads_total } = taxa;
        return { kit, reads: found, reads_total, share: Math.max(found, 1) / reads_total, perhaps };
      });
      const compared = points.filter((_, at) => places.includes(at));
      return {
        name,
        names,
        points,
        compared,
        range: ownOf(reference, name),
        usual: points.some(isCommon) ? ownOf(usualChange, name) : null,
        change: largestChange(compared),
      };
    })
    .toSorted((a, b) => beyondUsual(b) - beyondUsual(a) || largestShare(b) - largestShare(a));
}

/** Reads of a kit by the genera that its names mean. */
function readsByGenus({ names, reads }: KitTaxa, homeOf: (name: string) => string): Map<string, number> {
  const found = new Map<string, number>();
  for (const [at, name] of names.entries())
    found.set(homeOf(name), (found.get(homeOf(name)) ?? 0) + (reads[at] ?? 0));
  return found;
}

/** The names of a kit by each genus that they may be. */
function namesByPossibleGenus({ names }: KitTaxa): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const name of names)
    for (const genus of possibleGenera(name)) {
      const others = found.get(genus);
      if (others) others.push(name);
      else found.set(genus, [name]);
    }
  return found;
}

/** Places of the kits that compare: those of the method with the most kits, of the older one if two have as many. */
function comparedPlaces(taxa: readonly KitTaxa[]): number[] {
  const groups = taxa.map((one) => taxa.flatMap((other, at) => (sameMethod(one, other) ? [at] : [])));
  return groups.reduce<number[]>((most, group) => (group.length > most.length ? group : most), []);
}

/** The value of a name in a record; names come from foreign files, and one may be 'constructor'. */
const ownOf = <T>(record: Readonly<Record<string, T>>, name: string): T | null =>
  Object.hasOwn(record, name) ? (record[name] ?? null) : null;

/** Genera that are worth a figure. */
export const isDrawn = ({ points }: ComparedGenus): boolean => points.some(isCommon);

function isCommon({ reads, reads_total }: TaxonPoint): boolean {
  return reads / reads_total >= COMMON_SHARE;
}

/** Place of the previous kit by the same method for each kit with genera, whose points it joins; -1 for none. */
export const joinsOf = (kits: readonly ComparedKit[]): number[] =>
  kits
    .filter(hasGenera)
    .map(({ taxa }, at, all) => all.slice(0, at).findLastIndex((before) => sameMethod(before.taxa, taxa)));

/** True if the change is larger than healthy adults show by themselves, of a genus that does not come and go anyway. */
export const isBeyondUsual = ({ change, usual }: ComparedGenus): boolean =>
  change !== null && usual !== null && usual < COMES_AND_GOES && change > usual;

/** Multiples of the usual change on a log scale, or 0 up to it. */
const beyondUsual = (genus: ComparedGenus): number =>
  isBeyondUsual(genus) ? Math.log(genus.change ?? 1) / Math.log(genus.usual ?? Math.E) : 0;

const largestShare = ({ points }: ComparedGenus): number =>
  Math.max(...points.map(({ reads, reads_total }) => reads / reads_total));

/** No reads count as half a read, as in `usualChange`. */
const shareForChange = ({ reads, reads_total }: TaxonPoint): number => (reads || 0.5) / reads_total;

function largestChange([first, ...later]: readonly TaxonPoint[]): number | null {
  if (!first || later.length === 0) return null;
  const start = shareForChange(first);
  return Math.max(
    ...later.map((point) => {
      const factor = shareForChange(point) / start;
      return Math.max(factor, 1 / factor);
    }),
  );
}
