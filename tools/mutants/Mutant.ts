/** A small fault that a change could bring into the product, and the tests that have to notice it. */
export interface Mutant {
  /** Unique. `npm run mutants -- NAME` runs the mutants whose names contain it. */
  readonly name: string;
  /** The rule that the fault breaks, in one sentence. */
  readonly rule: string;
  /** The file with the fault, from the root of the repository. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Test files of one Vitest project, as few as notice the fault. */
  readonly judges: readonly string[];
}
