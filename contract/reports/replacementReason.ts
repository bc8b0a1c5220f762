import * as z from 'zod/mini';
import { text } from '#contract/shared/text.ts';

export const REPLACEMENT_REASON_MAX_LENGTH = 500;

/** Why published pages are replaced. Owners and practitioners read it. */
export const ReplacementReason = text(REPLACEMENT_REASON_MAX_LENGTH).check(
  z.trim(),
  z.minLength(1, 'Please enter a reason'),
);

/** The header of an upload that carries the reason. */
export const REPLACEMENT_REASON = 'replacement-reason';

/** The reason, percent-encoded: a header holds Latin letters alone. */
export const EncodedReason = z.pipe(
  z.string().check(z.refine(isPercentEncoded, 'This is not percent-encoded')),
  z.pipe(z.transform(decodeURIComponent), ReplacementReason),
);

function isPercentEncoded(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}
