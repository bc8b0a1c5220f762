import type { resendLink, signUp } from '#contract/identity/account.ts';
import type { issueTokens } from '#contract/identity/session.ts';
import { registrationFailed } from '#contract/shared/browserErrors.ts';
import { useLogin } from '#web/identity/session/useLogin.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';
import type { LoginFields, SignInFields } from './signInFields.ts';

/** Logs in with email and password. */
export const useSignIn = () =>
  useLogin(({ email, password }: LoginFields) =>
    call<typeof issueTokens>('POST /auth/v1/token', {
      query: { grant_type: 'password' },
      body: { email, password },
    }),
  );

const refusal = () => {
  const [status, message] = registrationFailed;
  return new ApiError(status, { code: 'registration_failed', message });
};

/** Registers an account. A filled honeypot (`website`) is refused without a request to the server. */
export const useSignUp = () =>
  useChange(async ({ email, password, verification_reason, website }: SignInFields) => {
    if (website !== '') throw refusal();
    const registration_timestamp = new Date().toISOString();
    return call<typeof signUp>('POST /auth/v1/signup', {
      body: { email, password, data: { verification_reason, registration_timestamp } },
    });
  });

/** Requests a new confirmation link. */
export const useResendLink = () =>
  useChange((email: string) =>
    call<typeof resendLink>('POST /auth/v1/resend', { body: { type: 'signup', email } }),
  );
