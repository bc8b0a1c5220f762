import * as z from 'zod/mini';
import { KitReasonKind } from '#contract/kits/kitStatus.ts';
import { requiredText, text } from '#contract/shared/text.ts';

const NEXT_STEP_MAX_LENGTH = 300;

const MAX_DAYS_TO_ACT = 365;

const REASON_MAX_LENGTH = 1000;

export const SavedKitReason = z
  .strictObject({
    /** The version that the caller saw; 0 for a new reason. */
    version: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    kind: KitReasonKind,
    name: requiredText(60, 'Please enter a name'),
    reason: text(REASON_MAX_LENGTH).check(z.trim(), z.minLength(1, 'Please enter a reason')),
    next_step: requiredText(NEXT_STEP_MAX_LENGTH, 'Please enter the next step'),
    days_to_act: z.nullable(
      z
        .int('Please enter a number of days from 1 to 365')
        .check(
          z.minimum(1, 'Please enter a number of days from 1 to 365'),
          z.maximum(MAX_DAYS_TO_ACT, 'Please enter a number of days from 1 to 365'),
        ),
    ),
    has_replacement: z.boolean(),
    is_active: z.boolean(),
  })
  .check(
    z.refine(({ kind, has_replacement }) => kind === 'rejected' || !has_replacement, {
      error: 'Only a rejected kit can be replaced',
      path: ['has_replacement'],
    }),
  );
