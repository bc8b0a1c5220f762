import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PractitionerCode, Role, UserId } from './ids.ts';
import { requiredText, Timestamp, text } from './text.ts';
import { verificationReasonProblem } from './verificationReason.ts';

export const PASSWORD_MIN = 12;
/** Argon2 takes any length; more than this is an attack on its time. */
const PASSWORD_MAX = 256;

const Email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email('Please enter a valid email address'));

export const NewPassword = text(PASSWORD_MAX).check(
  z.minLength(PASSWORD_MIN, `Password should be at least ${PASSWORD_MIN} characters.`),
);

/** The signed-in user's own profile. */
export const Profile = z.object({
  id: UserId,
  email: z.string(),
  full_name: z.nullable(z.string()),
  role: Role,
  practitioner_code: z.nullable(PractitionerCode),
  created_at: Timestamp,
});
export type Profile = z.infer<typeof Profile>;

const Session = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.number(),
  /** Unix time in seconds. */
  expires_at: z.number(),
  user: z.object({ id: UserId, email: z.string() }),
});
export type Session = z.infer<typeof Session>;

export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  path: '/auth/v1/signup',
  callers: 'anyone',
  summary:
    'Asks for an account; a confirmation link is sent. The answer never tells whether the address is known.',
  body: z.strictObject({
    email: Email,
    password: NewPassword,
    data: z.strictObject({
      verification_reason: text(5_000).check(
        z.superRefine((reason, context) => {
          const problem = verificationReasonProblem(reason);
          if (problem) context.addIssue({ code: 'custom', message: problem });
        }),
      ),
      registration_timestamp: Timestamp,
    }),
  }),
  result: z.object({ email: z.string() }),
});

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  method: 'POST',
  path: '/auth/v1/verify',
  callers: 'anyone',
  summary: 'Confirms an address with the token of the mailed link and signs in.',
  body: z.strictObject({ type: z.literal('signup'), token_hash: text(200) }),
  result: Session,
  errors: ['link_not_valid'],
});

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/auth/v1/token',
  callers: 'anyone',
  summary: 'Signs in with e-mail and password; sets the session cookie.',
  query: z.strictObject({ grant_type: z.literal('password') }),
  body: z.strictObject({ email: text(254), password: text(PASSWORD_MAX) }),
  result: Session,
  errors: ['invalid_credentials', 'email_not_confirmed'],
});

export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/auth/v1/logout',
  callers: 'anyone',
  summary: 'Ends the session that the request carries, if any.',
});

export const createFirstAdmin = endpoint({
  name: 'createFirstAdmin',
  method: 'POST',
  path: '/api/first-admin',
  callers: 'anyone',
  summary:
    'Creates the first administrator with the one-time token printed at the first start, and signs in.',
  body: z.strictObject({
    token: text(200),
    full_name: requiredText(200, 'Full name is required'),
    email: Email,
    password: NewPassword,
  }),
  result: Session,
  errors: ['link_not_valid', 'email_taken'],
});

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/api/profile',
  callers: ['customer', 'practitioner', 'admin'],
  summary: "The signed-in user's profile.",
  result: Profile,
});
