import * as z from 'zod/mini';
import { FileNumber } from '#contract/reports/fileNumber.ts';
import { RUN_SAMPLES_MAX } from '#contract/reports/limits.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { WholeNumber } from '#contract/shared/wholeNumber.ts';

/** The withdrawn files, and the reason. */
export const Withdrawal = z
  .strictObject({
    /** All of them or none: one that the caller does not reach refuses the call. */
    kit_ids: z.array(KitCode).check(z.minLength(1), z.maxLength(RUN_SAMPLES_MAX)),
    /** One page, the suggestion (5) or the counts (7) with the pages drawn from them; the whole report without it. */
    page: z.optional(FileNumber),
    /** One version of the page; all of them without it. */
    version: z.optional(WholeNumber.check(z.positive())),
    /** A reason of the catalogue of the kind `withdrawn`. */
    reason_id: z.uuid(),
    /** Whether a new report follows; the family's sentence says so. */
    report_follows: z.boolean(),
  })
  .check(
    z.refine(({ page, version }) => version === undefined || page !== undefined, {
      error: 'A version needs a page',
      path: ['version'],
    }),
  );
