import type { CountsCheck, Finding } from '#contract/reports/counts-qc/countsCheck.ts';

/** A finding with its numbers, as a sentence without a full stop. */
export function describeFinding(finding: Finding): string {
  switch (finding.code) {
    case 'unlike_stool': {
      const [share, limit] = numbersOf(finding.share, finding.limit, percent);
      return finding.place === 'gut'
        ? `Unlike stool: gut genera are only ${share} of the reads with a genus (limit ${limit})`
        : `Unlike stool: ${share} ${finding.place} genera (limit ${limit})`;
    }
    case 'host_reads': {
      const [share, limit] = numbersOf(finding.share, finding.limit, percent);
      return `Host and plant reads: ${share} of all reads (limit ${limit})`;
    }
    case 'few_reads': {
      const [reads, limit] = numbersOf(finding.reads, finding.limit, count);
      return `Few reads: ${reads} (limit ${limit})`;
    }
    case 'unlike_earlier_kits': {
      const [distance, limit] = numbersOf(finding.distance, finding.limit, factor);
      return `Unlike this person's earlier kits: a genus typically changes ${distance} from ${nearestOf(finding)} (limit ${limit})`;
    }
  }
}

const nearestOf = ({ kit_id, compared }: Extract<Finding, { code: 'unlike_earlier_kits' }>) =>
  [kit_id, compared === 1 ? 'the only other kit' : `the nearest of ${compared} other kits`]
    .filter(Boolean)
    .join(', ');

type Format = (value: number, digits: number) => string;

/** A value and its limit, with enough digits to distinguish them. */
function numbersOf(value: number, limit: number, format: Format): [value: string, limit: string] {
  const digits = [1, 2, 3].find((each) => format(value, each) !== format(limit, each)) ?? 4;
  return [format(value, digits), format(limit, digits)];
}

const percent: Format = (share, digits) =>
  share.toLocaleString('en', { style: 'percent', maximumFractionDigits: digits });
const count: Format = (reads) => reads.toLocaleString('en');
const factor: Format = (by, digits) => `${by.toLocaleString('en', { maximumFractionDigits: digits })}-fold`;

/** True if the counts keep their report from its readers. */
export const awaitsDecision = (check: CountsCheck | null | undefined): check is CountsCheck =>
  !!check && (check.decision === 'hold' || (check.decision === null && check.findings.length > 0));

/** Why counts keep a report from its readers; the first one has the findings in `details`. */
export const countsRefusals = ['counts_implausible', 'counts_held', 'counts_decided'] as const;

export const limitUnits = ['share', 'reads', 'factor'] as const;
export type LimitUnit = (typeof limitUnits)[number];

/** A limit as text, for example `3%`, `1,000` or `4.3-fold`. */
export function formatLimit({ value, unit }: { value: number; unit: LimitUnit }): string {
  const format = { share: percent, reads: count, factor } as const;
  return format[unit](value, 3);
}
