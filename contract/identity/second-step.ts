import * as z from 'zod/mini';
import { FACTOR_NAME_MAX } from '#contract/identity/limits.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { Role } from '#contract/shared/ids.ts';
import { requiredText, text } from '#contract/shared/text.ts';
import { Session } from './session.ts';

// The second step of the login, in the dialect of Supabase Auth: factors are enrolled, challenged and verified.

export const RECOVERY_CODES = 10;

const everybody = Role.options;
const FactorParams = z.strictObject({ factor_id: z.uuid() });

/** Options and answers of the browser's passkey calls, in the JSON form of the WebAuthn standard. */
const PasskeyJson = z.record(z.string(), z.unknown());

export const enrollFactor = endpoint({
  name: 'enrollFactor',
  method: 'POST',
  path: '/auth/v1/factors',
  callers: everybody,
  before_second_step: true,
  summary:
    'Starts the setup of a second step, which counts after verification. Only this answer shows the secret of an authenticator app.',
  body: z.object({
    factor_type: z.enum(['totp', 'webauthn']),
    friendly_name: z.optional(requiredText(FACTOR_NAME_MAX, 'Please enter a name')),
  }),
  result: z.object({
    id: z.uuid(),
    type: z.enum(['totp', 'webauthn']),
    friendly_name: z.string(),
    totp: z.optional(
      z.object({
        /** An SVG drawing of `uri`. */
        qr_code: z.string(),
        secret: z.string(),
        uri: z.string(),
      }),
    ),
  }),
  errors: ['insufficient_aal', 'reauthentication_needed', 'too_many_enrolled_mfa_factors'],
});

export const challengeFactor = endpoint({
  name: 'challengeFactor',
  method: 'POST',
  path: '/auth/v1/factors/:factor_id/challenge',
  callers: everybody,
  before_second_step: true,
  summary:
    'Starts the verification of a second step. A passkey gets options for the browser: `create` the first time, then `request`.',
  params: FactorParams,
  result: z.object({
    id: z.uuid(),
    type: z.enum(['totp', 'webauthn']),
    /** Unix time in seconds. */
    expires_at: z.number(),
    webauthn: z.optional(
      z.object({
        type: z.enum(['create', 'request']),
        credential_options: z.object({ publicKey: PasskeyJson }),
      }),
    ),
  }),
  errors: ['mfa_factor_not_found'],
});

export const verifyFactor = endpoint({
  name: 'verifyFactor',
  method: 'POST',
  path: '/auth/v1/factors/:factor_id/verify',
  callers: everybody,
  before_second_step: true,
  summary:
    'Passes the second step with a six-digit code or a passkey. The session continues with new tokens.',
  params: FactorParams,
  body: z.object({
    challenge_id: z.uuid(),
    code: z.optional(text(20)),
    webauthn: z.optional(z.object({ type: z.enum(['create', 'request']), credential_response: PasskeyJson })),
  }),
  result: Session,
  errors: [
    'mfa_factor_not_found',
    'mfa_challenge_expired',
    'mfa_verification_failed',
    'over_request_rate_limit',
  ],
});

export const removeFactor = endpoint({
  name: 'removeFactor',
  method: 'DELETE',
  path: '/auth/v1/factors/:factor_id',
  callers: everybody,
  summary: 'Removes a second step, and the recovery codes with the last one.',
  params: FactorParams,
  result: z.object({ id: z.uuid() }),
  errors: ['mfa_factor_not_found', 'reauthentication_needed'],
});

const RecoveryCodes = z.object({
  id: z.uuid(),
  type: z.literal('recovery_code'),
  total: z.number(),
  codes: z.array(z.string()),
});

export const getRecoveryCodes = endpoint({
  name: 'getRecoveryCodes',
  method: 'GET',
  path: '/auth/v1/factors/recovery-codes',
  callers: everybody,
  summary: 'The number of remaining recovery codes; never the codes.',
  result: z.object({
    id: z.uuid(),
    type: z.literal('recovery_code'),
    total: z.number(),
    remaining: z.number(),
  }),
  errors: ['mfa_factor_not_found'],
});

export const createRecoveryCodes = endpoint({
  name: 'createRecoveryCodes',
  method: 'POST',
  path: '/auth/v1/factors/recovery-codes',
  callers: everybody,
  summary: 'Creates new recovery codes, which only this answer shows. Earlier codes stop working.',
  result: RecoveryCodes,
  errors: ['mfa_factor_not_found', 'reauthentication_needed'],
});

export const verifyRecoveryCode = endpoint({
  name: 'verifyRecoveryCode',
  method: 'POST',
  path: '/auth/v1/factors/recovery-codes/verify',
  callers: everybody,
  before_second_step: true,
  summary:
    'Passes the second step with a recovery code and uses it up. Case, spaces and hyphens do not matter.',
  body: z.object({ code: text(60) }),
  result: Session,
  errors: ['mfa_verification_failed', 'over_request_rate_limit'],
});
