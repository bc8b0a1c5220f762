import * as z from 'zod/mini';
import { KitList, KitRange } from '#contract/laboratory/kitAddition.ts';

// One object, not a union: problems then name their member.
export const GivenCodes = z
  .strictObject({
    laboratory_id: z.nullable(z.uuid()),
    range: z.optional(KitRange),
    kit_ids: z.optional(KitList),
  })
  .check(
    z.refine(
      ({ range, kit_ids }) => (range === undefined) !== (kit_ids === undefined),
      'Please provide one of range and kit_ids',
    ),
  );
