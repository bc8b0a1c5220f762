import { queryOptions, useMutation } from '@tanstack/react-query';
import { getUser } from '#contract/account.ts';
import { challengeFactor, verifyFactor, verifyRecoveryCode } from '#contract/second-step.ts';
import type { Factor } from '#contract/session.ts';
import { AppError } from '#contract/shared/errors.ts';
import { call } from '#web/lib/api.ts';

/** The second steps that the signed-in user has set up. */
export const factorsQuery = () =>
  queryOptions({
    queryKey: ['factors'],
    queryFn: async ({ signal }) => (await call(getUser, undefined, { signal })).factors ?? [],
    // Not kept: the next one who is asked may be somebody else.
    gcTime: 0,
  });

interface AppCode {
  readonly factor_id: string;
  readonly code: string;
}

/** Passes the second step with the code of an authenticator app. */
export const useVerifyAppCode = () =>
  useMutation({
    mutationFn: async ({ factor_id, code }: AppCode) => {
      const params = { factor_id };
      const { id } = await call(challengeFactor, { params });
      return call(verifyFactor, { params, body: { challenge_id: id, code } });
    },
  });

/** Passes the second step with a passkey, for which the browser asks. */
export const useVerifyPasskey = () =>
  useMutation({
    mutationFn: async ({ id: factor_id }: Factor) => {
      const params = { factor_id };
      const { id, webauthn } = await call(challengeFactor, { params });
      const credential_response = await askForPasskey(webauthn?.credential_options.publicKey);
      return call(verifyFactor, {
        params,
        body: { challenge_id: id, webauthn: { type: 'request', credential_response } },
      });
    },
  });

/** Passes the second step with a recovery code, which is used up. */
export const useVerifyRecoveryCode = () =>
  useMutation({ mutationFn: (code: string) => call(verifyRecoveryCode, { body: { code } }) });

async function askForPasskey(options: unknown): Promise<Record<string, unknown>> {
  if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON)
    throw passkeyProblem('This browser cannot use passkeys.');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  // The browser does not tell a user who declined from a passkey that is not there.
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (credential instanceof PublicKeyCredential) return { ...credential.toJSON() };
  throw passkeyProblem('The passkey was not confirmed. Please try again.');
}

const passkeyProblem = (message: string) => new AppError('mfa_verification_failed', { message });
