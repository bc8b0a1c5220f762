import * as z from 'zod/mini';
import { REPLACEMENT_REASON_MAX_LENGTH } from '#contract/reports/limits.ts';
import { text } from '#contract/shared/text.ts';

/** Why something published is replaced. Owners and practitioners read it. */
export const ReplacementReason = text(REPLACEMENT_REASON_MAX_LENGTH).check(
  z.trim(),
  z.minLength(1, 'Please enter a reason'),
);

/** The reason in percent-encoded UTF-8: a header holds ASCII for certain. */
export const EncodedReason = z.pipe(
  z
    .string()
    .check(
      z.refine(isPercentEncoded, 'This is not percent-encoded UTF-8'),
      z.describe(`Percent-encoded UTF-8, at most ${REPLACEMENT_REASON_MAX_LENGTH} characters`),
    ),
  z.pipe(z.transform(decodeURIComponent), ReplacementReason),
);

function isPercentEncoded(value: string): boolean {
  if (!/^[\x20-\x7e]*$/.test(value)) return false;
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}
