import * as z from 'zod/mini';
import { text } from '#contract/shared/text.ts';

export const REPLACEMENT_REASON_MAX_LENGTH = 500;

/** Why published pages are replaced. Owners and practitioners read it. */
export const ReplacementReason = text(REPLACEMENT_REASON_MAX_LENGTH).check(
  z.trim(),
  z.minLength(1, 'Please enter a reason'),
);
