import * as z from 'zod/mini';
import { NewAdmin, NewPassword, Password, SignUp } from '#contract/identity/credentials.ts';
import { FULL_NAME_MAX } from '#contract/identity/limits.ts';
import { Email } from '#contract/shared/email.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { Role } from '#contract/shared/ids.ts';
import { oneLine, text } from '#contract/shared/text.ts';

import { Session, TOKEN_MAX_LENGTH, User } from './session.ts';

const Nothing = z.object({});

export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  path: '/auth/v1/signup',
  callers: 'anyone',
  summary:
    'Requests an account and sends a confirmation link. The answer is the same for known and unknown addresses: its id is random.',
  body: SignUp,
  result: User,
  errors: ['weak_password', 'over_request_rate_limit'],
});

export const LinkKind = z.enum(['signup', 'email', 'recovery', 'email_change']);
export type LinkKind = z.infer<typeof LinkKind>;

export const followLink = endpoint({
  name: 'followLink',
  method: 'POST',
  path: '/auth/v1/verify',
  callers: 'anyone',
  summary:
    'Uses the token of a mailed link. `signup`, `email` and `recovery` log in; `email_change` changes the address and returns only the user.',
  body: z.object({
    type: LinkKind,
    token_hash: text(TOKEN_MAX_LENGTH),
    /**
     * With `signup`: the registered password. The portal's own page requests it, so nobody confirms a stranger's registration
     * of their address.
     */
    password: z.optional(Password),
  }),
  result: z.union([Session, z.object({ user: User })]),
  errors: ['otp_expired', 'email_taken', 'current_password_wrong', 'over_request_rate_limit'],
});

export const resendLink = endpoint({
  name: 'resendLink',
  method: 'POST',
  path: '/auth/v1/resend',
  callers: 'anyone',
  summary: 'Sends the confirmation link again. The answer is the same if nothing awaits confirmation.',
  body: z.object({ type: z.literal('signup'), email: Email }),
  result: Nothing,
  errors: ['over_request_rate_limit'],
});

export const recoverPassword = endpoint({
  name: 'recoverPassword',
  method: 'POST',
  path: '/auth/v1/recover',
  callers: 'anyone',
  summary: 'Sends a link to set a new password. The answer is the same for an unknown address.',
  body: z.object({ email: Email }),
  result: Nothing,
  errors: ['over_request_rate_limit'],
});

const everybody = Role.options;

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/auth/v1/user',
  callers: everybody,
  before_second_step: true,
  summary: 'The signed-in user with their second steps.',
  result: User,
});

export const updateAccount = endpoint({
  name: 'updateAccount',
  method: 'PUT',
  path: '/auth/v1/user',
  callers: everybody,
  before_second_step: true,
  summary:
    'Changes the full name, the password or the address. Password and address need `current_password`, except that a session from a recovery link sets a password without. A new password ends every other session; a new address counts once its link is followed. A session that waits for its second step may change nothing; only a recovery link sets a password before a required second step is set up.',
  body: z.object({
    data: z.optional(z.strictObject({ full_name: z.optional(oneLine(FULL_NAME_MAX)) })),
    password: z.optional(NewPassword),
    email: z.optional(Email),
    current_password: z.optional(Password),
  }),
  result: User,
  errors: [
    'insufficient_aal',
    'weak_password',
    'same_password',
    'current_password_wrong',
    'reauthentication_needed',
    'over_request_rate_limit',
  ],
});

export const reauthenticate = endpoint({
  name: 'reauthenticate',
  method: 'POST',
  path: '/auth/v1/reauthenticate',
  callers: everybody,
  before_second_step: true,
  summary:
    'Proves the password again. Changes to the second step need a proof from the last quarter of an hour.',
  body: z.object({ password: Password }),
  errors: ['insufficient_aal', 'current_password_wrong', 'over_request_rate_limit'],
});

export const checkFirstAdminLink = endpoint({
  name: 'checkFirstAdminLink',
  method: 'POST',
  path: '/api/first-admin/link',
  callers: 'anyone',
  summary: 'Tells whether the one-time token from the first start can still create the first administrator.',
  body: z.strictObject({ token: text(200) }),
  result: Nothing,
  errors: ['otp_expired', 'over_request_rate_limit'],
});

export const createFirstAdmin = endpoint({
  name: 'createFirstAdmin',
  method: 'POST',
  path: '/api/first-admin',
  callers: 'anyone',
  summary: 'Creates the first administrator with the one-time token from the first start, and logs in.',
  body: NewAdmin,
  result: Session,
  errors: ['otp_expired', 'email_taken', 'weak_password', 'over_request_rate_limit'],
});
