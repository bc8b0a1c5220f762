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
