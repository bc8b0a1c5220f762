import * as z from 'zod/mini';
import { FULL_NAME_MAX, PASSWORD_MIN } from '#contract/identity/limits.ts';
import { Email } from '#contract/shared/email.ts';
import { requiredText, Timestamp, text } from '#contract/shared/text.ts';
import {
  REASON_MISSING,
  REASON_TOO_LONG,
  verificationReasonProblem,
} from '#contract/shared/verificationReason.ts';

/** Argon2 accepts any length; longer passwords would be an attack on its time. */
const PASSWORD_MAX = 256;

/** Compared as typed, after NFKC: keyboards write one letter in several ways. Blanks and case count. */
export const Password = text(PASSWORD_MAX);

const tooShort = `Password should be at least ${PASSWORD_MIN} characters.`;

export const NewPassword = Password.check(
  z.minLength(PASSWORD_MIN, tooShort),
  z.refine((password) => password.normalize('NFKC').length >= PASSWORD_MIN, tooShort),
);

export const SignUp = z.object({
  email: Email,
  password: NewPassword,
  data: z.strictObject(
    {
      verification_reason: text(5_000, REASON_MISSING, REASON_TOO_LONG).check(
        z.superRefine((reason, context) => {
          const problem = verificationReasonProblem(reason);
          if (problem) context.addIssue({ code: 'custom', message: problem });
        }),
      ),
      registration_timestamp: Timestamp,
    },
    { error: ({ code }) => (code === 'invalid_type' ? REASON_MISSING : undefined) },
  ),
});

export const NewAdmin = z.strictObject({
  token: text(200),
  full_name: requiredText(FULL_NAME_MAX, 'Full name is required'),
  email: Email,
  password: NewPassword,
});
