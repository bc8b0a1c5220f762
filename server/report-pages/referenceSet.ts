/** Fractions from 0 to 1 over the people of a reference set. */
export interface Percentiles {
  readonly p05: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p95: number;
}

/** The genera of a group of people to compare with. Pages name the set with its size and source. */
export interface ReferenceSet {
  readonly name: string;
  readonly people: number;
  readonly source: string;
  readonly genera: readonly ({ readonly name: string } & Percentiles)[];
}

/** Databases part the words of a name in different ways: `Candidatus_Korarchaeum`, `Candidatus Korarchaeum`. */
const keyOf = (name: string) => name.toLowerCase().replace(/[\s._-]+/g, '');

/** Looks up the percentiles of a genus by name; undefined if the set does not know it. */
export function percentilesIn(
  reference: ReferenceSet | undefined,
): (name: string) => Percentiles | undefined {
  const genera = new Map(reference?.genera.map((genus) => [keyOf(genus.name), genus]));
  return (name) => genera.get(keyOf(name));
}
