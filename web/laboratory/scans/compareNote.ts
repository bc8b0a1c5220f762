import { kitCodePattern } from '#contract/shared/codes.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { printedCode } from '#web/lib/tidyCode.ts';

/** Where a delivery note and the scans of the day differ. */
export interface Comparison {
  /** How many different codes the note lists. */
  readonly noted: number;
  readonly missing: readonly KitCode[];
  readonly extra: readonly KitCode[];
  /** Codes that the note lists more than once. */
  readonly twice: readonly KitCode[];
  /** Entries that are no Kit ID. */
  readonly foreign: readonly string[];
}

const isCode = (entry: string): entry is KitCode => kitCodePattern.test(entry);

/** Compares the codes of a delivery note, separated by lines, spaces, commas or semicolons, with the scanned codes. */
export function compareNote(note: string, scanned: readonly KitCode[]): Comparison {
  const entries = note.split(/[\s,;"]+/u).flatMap((entry) => printedCode(entry) || []);
  const noted = new Set<KitCode>();
  const twice = new Set<KitCode>();
  for (const code of entries.filter(isCode)) (noted.has(code) ? twice : noted).add(code);
  const arrived = new Set(scanned);
  return {
    noted: noted.size,
    missing: [...noted].filter((code) => !arrived.has(code)),
    extra: [...arrived].filter((code) => !noted.has(code)),
    twice: [...twice],
    foreign: [...new Set(entries.filter((entry) => !isCode(entry)))],
  };
}
