import * as z from 'zod/mini';
import { isWellFormed } from '#contract/shared/text.ts';

const CORRECTION_REASON_MIN_LENGTH = 3;

export const CORRECTION_REASON_MAX_LENGTH = 300;

/** Why submitted answers are corrected: one line, trimmed. Everybody who reads the answers reads it. */
export const CorrectionReason = z.string().check(
  z.normalize(),
  z.trim(),
  z.minLength(
    CORRECTION_REASON_MIN_LENGTH,
    `Please enter a reason of at least ${CORRECTION_REASON_MIN_LENGTH} characters`,
  ),
  z.maxLength(CORRECTION_REASON_MAX_LENGTH, `Please use at most ${CORRECTION_REASON_MAX_LENGTH} characters`),
  z.refine(
    (reason) => isWellFormed(reason) && !/\p{Cc}/u.test(reason),
    'Please enter the reason on one line',
  ),
);
