import * as z from 'zod/mini';
import { Profile } from '#contract/identity/profile.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { Role } from '#contract/shared/ids.ts';
import { Timestamp, text } from '#contract/shared/text.ts';

/** A second proof of identity: an authenticator app, a passkey, or the set of recovery codes. */
export const Factor = z.object({
  id: z.uuid(),
  friendly_name: z.string(),
  factor_type: z.enum(['totp', 'webauthn', 'recovery_code']),
  status: z.enum(['verified', 'unverified']),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Factor = z.infer<typeof Factor>;

/** A user in the dialect of Supabase Auth. */
export const User = z.object({
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string(),
  /** A new address that awaits confirmation. */
  new_email: z.optional(z.string()),
  email_confirmed_at: z.optional(Timestamp),
  created_at: Timestamp,
  app_metadata: z.object({ provider: z.literal('email'), role: Role }),
  user_metadata: z.object({ full_name: z.optional(z.string()) }),
  identities: z.array(z.never()),
  factors: z.optional(z.array(Factor)),
});
export type User = z.infer<typeof User>;

/** The step that a session must pass before anything else. */
export const NextStep = z.enum(['verify_second_step', 'set_up_second_step']);
export type NextStep = z.infer<typeof NextStep>;

/**
 * A started or renewed session. The portal's own pages get the tokens as cookies, out of reach of scripts;
 * every other client gets them here.
 */
export const Session = z.object({
  access_token: z.optional(z.string()),
  refresh_token: z.optional(z.string()),
  token_type: z.literal('bearer'),
  /** Seconds until the access token ends. */
  expires_in: z.number(),
  /** The same time as Unix seconds. */
  expires_at: z.number(),
  next_step: z.nullable(NextStep),
  user: User,
});
export type Session = z.infer<typeof Session>;

const PasswordGrant = z.object({ email: text(254), password: text(256) });
/** An access token that is sent in place of another token fits, and gets the sentence of a wrong token. */
export const TOKEN_MAX_LENGTH = 1000;

/** Absent, the browser's cookie counts. */
const RefreshGrant = z.object({ refresh_token: z.optional(text(TOKEN_MAX_LENGTH)) });

export const issueTokens = endpoint({
  name: 'issueTokens',
  method: 'POST',
  path: '/auth/v1/token',
  callers: 'anyone',
  summary:
    'Logs in (`password`) or renews a session (`refresh_token`). A refresh token works once. Repeated within a minute, it gives the same successor; later it ends the session.',
  query: z.object({ grant_type: z.enum(['password', 'refresh_token']) }),
  body: z.union([PasswordGrant, RefreshGrant]),
  result: Session,
  errors: [
    'invalid_credentials',
    'refresh_token_not_found',
    'refresh_token_already_used',
    'over_request_rate_limit',
  ],
});

export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/auth/v1/logout',
  callers: 'anyone',
  summary:
    "Ends this session (`local`), all of the user's (`global`) or all others. Without a session nothing happens.",
  query: z.object({ scope: z._default(z.enum(['local', 'global', 'others']), 'global') }),
});

/** The session of the page that asks. Times are moments; seconds are lengths. */
export const CurrentSession = z.object({
  profile: Profile,
  next_step: z.nullable(NextStep),
  /** End of the access token. Activity of the user renews it shortly before. */
  access_expires_at: Timestamp,
  /** Final end of the session, despite activity. */
  ends_at: Timestamp,
  /** Seconds without activity after which the session ends. */
  idle_seconds: z.number(),
  /** Whether a practitioner or an administrator owns patients; absent for customers. */
  owns_patients: z.optional(z.boolean()),
  /** Whether an invitation to be a guardian waits in the mail of a customer; absent otherwise. */
  is_invited: z.optional(z.boolean()),
  /** When the account will be deleted, as its customer asked; absent otherwise. */
  deletion_due_at: z.optional(Timestamp),
});
export type CurrentSession = z.infer<typeof CurrentSession>;

export const getCurrentSession = endpoint({
  name: 'getCurrentSession',
  method: 'GET',
  path: '/api/session',
  callers: 'anyone',
  summary: 'The current session with its profile and end; null without a session.',
  result: z.nullable(CurrentSession),
  errors: ['not_signed_in'],
});

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/api/profile',
  callers: Role.options,
  summary: "The signed-in user's profile.",
  result: Profile,
});

/** A session in its user's list. */
export const OpenSession = z.object({
  id: z.uuid(),
  /** Browser and system, for example 'Chrome on Windows'. */
  device: z.string(),
  created_at: Timestamp,
  /** To the minute. */
  last_used_at: Timestamp,
  is_current: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/sessions',
  callers: Role.options,
  summary: "The user's open sessions, most recently used first.",
  result: z.array(OpenSession),
});

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/sessions/:session_id',
  callers: Role.options,
  summary: "Ends one of the user's sessions.",
  params: z.strictObject({ session_id: z.uuid() }),
  errors: ['session_not_found'],
});
