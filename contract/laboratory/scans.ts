import * as z from 'zod/mini';
import { KitStatus } from '#contract/kits/kitStatus.ts';
import { MAX_SCANNED, scanResults } from '#contract/laboratory/scanResults.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { Moment, Timestamp } from '#contract/shared/text.ts';
import { WholeNumber } from '#contract/shared/wholeNumber.ts';

/** The longest day of a time zone has 25 hours. */
const LONGEST_DAY_MS = 25 * 60 * 60 * 1000;

const ScanResult = z.enum(scanResults);
export type ScanResult = z.infer<typeof ScanResult>;

/** A code that was scanned on a day. It names no person of a family. */
export const ScannedCode = z.object({
  kit_id: KitCode,
  /** The first scan of the day, and its author; null after a deletion. */
  scanned_at: Timestamp,
  scanned_by: z.nullable(z.string()),
  /** Scans of the code on this day. */
  times: z.number(),
  result: ScanResult,
  /** The present status of the kit; null without a kit. */
  status: z.nullable(KitStatus),
});
export type ScannedCode = z.infer<typeof ScannedCode>;

/** A code that belongs to no sample in work, until somebody has dealt with the tube. */
export const ScanException = z.object({
  kit_id: KitCode,
  /** The last scan. */
  scan_id: z.int(),
  scanned_at: Timestamp,
  scanned_by: z.nullable(z.string()),
  /** The status that the scan found; null without a kit. */
  status: z.nullable(KitStatus),
  /**
   * `unknown`: not in the inventory. `known_now`: unknown to the scan, and in the inventory by now. `other_laboratory`,
   * `no_laboratory`: a bench scanned it, whose laboratory does not have the code. `deleted`: its registration no longer exists.
   * `again`, `first`: the kit needs no sample, and was received before or never.
   */
  reason: z.enum(['unknown', 'known_now', 'other_laboratory', 'no_laboratory', 'deleted', 'again', 'first']),
});
export type ScanException = z.infer<typeof ScanException>;

export const listScans = endpoint({
  name: 'listScans',
  method: 'GET',
  path: '/api/admin/scans',
  callers: ['admin'],
  summary:
    'The codes that were scanned on a day, the newest first, with totals and open exceptions of all days.',
  query: z
    .strictObject({
      /** Begin and end of the day of the bench. */
      since: Moment,
      until: Moment,
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_SCANNED)), MAX_SCANNED),
    })
    .check(
      z.refine(
        ({ since, until }) => {
          const length = Date.parse(until) - Date.parse(since);
          return length > 0 && length <= LONGEST_DAY_MS;
        },
        { error: 'Please provide one day', path: ['until'] },
      ),
    ),
  result: z.object({
    codes: z.array(ScannedCode),
    /** Codes of the day by result, all together. */
    totals: z.object({
      received: WholeNumber,
      asked: WholeNumber,
      rejected: WholeNumber,
      set_aside: WholeNumber,
      unknown: WholeNumber,
      deleted: WholeNumber,
      undone: WholeNumber,
      earlier: WholeNumber,
      not_expected: WholeNumber,
    }) satisfies z.ZodMiniType<Readonly<Record<ScanResult, number>>>,
    /** At most 200, the newest first. */
    exceptions: z.array(ScanException),
  }),
});

export const dealWithScan = endpoint({
  name: 'dealWithScan',
  method: 'PUT',
  path: '/api/admin/scans/exceptions/:kit_id',
  callers: ['admin'],
  summary:
    'Takes the scans of a code up to one of them off the open exceptions, or puts those back that this call took off.',
  params: z.strictObject({ kit_id: KitCode }),
  body: z.strictObject({ scan_id: z.int().check(z.minimum(1)), is_done: z.boolean() }),
});
