import {
  createFirstAdmin,
  followLink,
  recoverPassword,
  resendLink,
  signUp,
  updateAccount,
} from '#contract/account.ts';
import { issueTokens } from '#contract/session.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { registrationFailed } from '#contract/shared/errorTable.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';
import { useLogin } from '#web/session/useLogin.ts';
import type { LoginFields, SignInFields } from './signInFields.ts';

/** Logs in with email and password. */
export const useSignIn = () =>
  useLogin(({ email, password }: LoginFields) =>
    call(issueTokens, { query: { grant_type: 'password' }, body: { email, password } }),
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
    return call(signUp, { body: { email, password, data: { verification_reason, registration_timestamp } } });
  });

/** Logs in with the mailed link to set a password, and uses it up. */
export const useFollowRecovery = () =>
  useLogin((token_hash: string) => call(followLink, { body: { type: 'recovery', token_hash } }));

/** Confirms a new address with the mailed link, and uses it up. */
export const useConfirmNewEmail = () =>
  useChange((token_hash: string) => call(followLink, { body: { type: 'email_change', token_hash } }));

/** Confirms an address with the registered password, and logs in. */
export const useConfirmEmail = () =>
  useLogin((link: { token_hash: string; password: string }) =>
    call(followLink, { body: { type: 'signup', ...link } }),
  );

/** Requests a new confirmation link. */
export const useResendLink = () =>
  useChange((email: string) => call(resendLink, { body: { type: 'signup', email } }));

/** Requests a link to set a new password. */
export const useRecoverPassword = () =>
  useChange((email: string) => call(recoverPassword, { body: { email } }));

/** Sets the password in the session of a recovery link. */
export const useSetPassword = () =>
  useChange((password: string) => call(updateAccount, { body: { password } }));

/** Creates the first administrator with the operator's token, and logs in. */
export const useCreateFirstAdmin = () =>
  useLogin((body: InputOf<typeof createFirstAdmin>['body']) => call(createFirstAdmin, { body }));
