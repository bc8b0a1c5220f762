import type { TaxonProfile } from './taxa.ts';

/** The limits of the check, each with its source. Numbers and false alarms: docs/plausibility.md. */
const plausibilityLimits = {
  /** Largest share of reads in genera of skin. Source: counted on the series of Caporaso et al. 2011. */
  skin_share: 0.03,
  /** Fewest reads. Source: own choice, far below the smallest sample of the same series (15,355). */
  reads: 1000,
} as const;

/** Genera that live on skin. `Cutibacterium` is the newer name of some of `Propionibacterium`. */
const skinGenera: ReadonlySet<string> = new Set([
  'Staphylococcus',
  'Corynebacterium',
  'Propionibacterium',
  'Cutibacterium',
  'Finegoldia',
  'Anaerococcus',
  'Peptoniphilus',
  'Porphyromonas',
]);

/** What makes counts look unlike a stool sample, as sentences with their numbers; empty for plausible counts. */
export function implausibleCounts({
  reads_total,
  ranks,
}: Pick<TaxonProfile, 'reads_total' | 'ranks'>): string[] {
  const genera = ranks.find(({ rank }) => rank === 'genus');
  const skin = (genera?.names ?? []).reduce(
    (sum, name, at) => sum + (skinGenera.has(name) ? (genera?.reads[at] ?? 0) : 0),
    0,
  );
  const findings: string[] = [];
  if (skin > plausibilityLimits.skin_share * reads_total)
    findings.push(
      `Unlike stool: ${percent(skin / reads_total)} skin genera (limit ${percent(plausibilityLimits.skin_share)})`,
    );
  if (reads_total < plausibilityLimits.reads)
    findings.push(`Few reads: ${count(reads_total)} (limit ${count(plausibilityLimits.reads)})`);
  return findings;
}

const percent = (share: number): string =>
  share.toLocaleString('en', { style: 'percent', maximumFractionDigits: 1 });
const count = (reads: number): string => reads.toLocaleString('en');
