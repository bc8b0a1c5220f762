import * as z from 'zod/mini';
import { KitCode } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';

/** Why counts look implausible. Shares are of 1; `distance` is the typical change of a genus, as a factor. */
export const Finding = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('unlike_stool'),
    place: z.enum(['skin', 'mouth', 'gut']),
    share: z.number(),
    limit: z.number(),
  }),
  /** Host, plants, organelles and other eukaryotes, in all reads. */
  z.object({ code: z.literal('host_reads'), share: z.number(), limit: z.number() }),
  z.object({ code: z.literal('few_reads'), reads: z.number(), limit: z.number() }),
  z.object({
    code: z.literal('unlike_earlier_kits'),
    /** The nearest of the person's kits; null for laboratories, which do not learn whose kits they are. */
    kit_id: z.nullable(KitCode),
    distance: z.number(),
    limit: z.number(),
    /** The number of kits that were compared. */
    compared: z.int(),
  }),
]);
export type Finding = z.infer<typeof Finding>;

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

/** Findings about counts, and the decision of staff or the laboratory. Owners and practitioners see neither. */
export const CountsCheck = z.object({
  /** Of the counts. */
  version: z.int(),
  findings: z.array(Finding),
  /** Null until somebody decides; counts without findings need no decision. */
  decision: z.nullable(z.enum(['keep', 'hold'])),
  decided_at: z.nullable(Timestamp),
  /** Name of the administrator or the laboratory's key; null for the import command and for deleted users. */
  decided_by: z.nullable(z.string()),
  /** For staff. */
  note: z.nullable(z.string()),
});
export type CountsCheck = z.infer<typeof CountsCheck>;

/** True if the counts keep their report from its readers. */
export const awaitsDecision = (check: CountsCheck | null | undefined): check is CountsCheck =>
  !!check && (check.decision === 'hold' || (check.decision === null && check.findings.length > 0));

/** Part of a publication or release: publishes the counts in spite of their findings. */
export const keeping = {
  keep: z.optional(z.boolean()),
  /** The time of the decision that an administrator has seen; null for none. A later one is not overruled. */
  decided_at: z.optional(z.nullable(Timestamp)),
};

/** Why counts keep a report from its readers; the first one has the findings in `details`. */
export const countsRefusals = ['counts_implausible', 'counts_held', 'counts_decided'] as const;

export const limitUnits = ['share', 'reads', 'factor'] as const;
export type LimitUnit = (typeof limitUnits)[number];

/** A limit as text, for example `3%`, `1,000` or `4.3-fold`. */
export function formatLimit({ value, unit }: { value: number; unit: LimitUnit }): string {
  const format = { share: percent, reads: count, factor } as const;
  return format[unit](value, 3);
}
