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

/** Part of a publication or release: publishes the counts in spite of their findings. */
export const keeping = {
  keep: z.optional(z.boolean()),
  /** The time of the decision that an administrator has seen; null for none. A later one is not overruled. */
  decided_at: z.optional(z.nullable(Timestamp)),
};
