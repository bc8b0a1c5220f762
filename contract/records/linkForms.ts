import * as z from 'zod/mini';
import {
  LABEL_MAX,
  LINK_DAYS_MAX,
  OPENINGS_MAX,
  PASSCODE_MAX,
  PASSCODE_MIN,
} from '#contract/records/limits.ts';
import { requiredText, text } from '#contract/shared/text.ts';

export const RecordLinkTerms = z.strictObject({
  label: requiredText(LABEL_MAX, 'Name is required'),
  passcode: z
    .string()
    .check(
      z.normalize(),
      z.trim(),
      z.minLength(PASSCODE_MIN, `Please use at least ${PASSCODE_MIN} characters`),
      z.maxLength(PASSCODE_MAX, `Please use at most ${PASSCODE_MAX} characters`),
    ),
  days: z._default(z.int().check(z.minimum(1), z.maximum(LINK_DAYS_MAX)), 7),
  max_openings: z._default(z.int().check(z.minimum(1), z.maximum(OPENINGS_MAX)), 10),
});

// Viewers may send members of later versions of the protocol.
export const LinkOpening = z.object({
  recipient: requiredText(200, 'The recipient is missing'),
  passcode: z.optional(text(200).check(z.normalize(), z.trim())),
  embeddedLengthMax: z.optional(z.int().check(z.minimum(0))),
});
