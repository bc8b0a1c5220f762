/** The state of one requirement, in own words. */
export interface Claim {
  readonly meaning: string;
  readonly state: 'met' | 'partly met' | 'described' | 'not proved' | 'not met' | 'not applicable';
  /** Why it is not met, what is missing, or how it is without a test. */
  readonly why?: string;
  /** Tests as `file > title`, as they stand in the source. */
  readonly tests?: readonly string[];
  /** A heading as `docs/page.md#heading`. */
  readonly page?: string;
}

/** Claims by the ids of their requirements; a key may hold several ids, parted by blanks. */
export type Claims = Readonly<Record<string, Claim>>;

/** Tests prove it. */
export const met = (meaning: string, ...tests: string[]): Claim => ({ meaning, state: 'met', tests });

/** Tests prove a part of it; the rest is named. */
export const partly = (meaning: string, why: string, ...tests: string[]): Claim => ({
  meaning,
  state: 'partly met',
  why,
  tests,
});

/** It needs words in the manual, which stand below a heading. */
export const described = (meaning: string, page: string): Claim => ({ meaning, state: 'described', page });

/** It holds by the way the portal is made, and no test would notice the opposite. */
export const unproved = (meaning: string, why: string): Claim => ({ meaning, state: 'not proved', why });

export const unmet = (meaning: string, why: string): Claim => ({ meaning, state: 'not met', why });

/** It asks about something that the portal does not have. */
export const outside = (meaning: string, why: string): Claim => ({ meaning, state: 'not applicable', why });
