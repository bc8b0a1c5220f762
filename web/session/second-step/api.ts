import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { getUser, reauthenticate } from '#contract/account.ts';
import {
  challengeFactor,
  createRecoveryCodes,
  enrollFactor,
  getRecoveryCodes,
  verifyFactor,
  verifyRecoveryCode,
} from '#contract/second-step.ts';
import type { Factor } from '#contract/session.ts';
import { AppError } from '#contract/shared/errors.ts';
import { call } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { askForPasskey, createPasskey } from './passkeys.ts';

/** The signed-in user's second steps. */
export const factorsQuery = () =>
  queryOptions({
    queryKey: ['factors'],
    queryFn: async ({ signal }) => (await call(getUser, undefined, { signal })).factors ?? [],
    // Not cached: the next reader may be another user.
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

/** Passes the second step with a passkey from the browser. */
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

/** Passes the second step with a recovery code, and uses the code up. */
export const useVerifyRecoveryCode = () =>
  useMutation({ mutationFn: (code: string) => call(verifyRecoveryCode, { body: { code } }) });

/** The number of unused recovery codes; null without a set of codes. */
export const recoveryCodesQuery = () =>
  queryOptions({
    queryKey: ['recovery-codes'],
    queryFn: ({ signal }) =>
      call(getRecoveryCodes, undefined, { signal }).catch((error: unknown) => {
        if (hasCode(error, 'mfa_factor_not_found')) return null;
        throw error;
      }),
  });

/** Proves the password again. */
export const useReauthenticate = () =>
  useMutation({ mutationFn: (password: string) => call(reauthenticate, { body: { password } }) });

/** Sends a call, and asks for the password first if the server wants a fresh proof of it. */
export type WithPassword = <Answer>(send: () => Promise<Answer>) => Promise<Answer>;

export const WithPasswordContext = createContext<WithPassword>((send) => send());

/** Returns the sender of the nearest `PasswordAgain`. */
export const useWithPassword = (): WithPassword => useContext(WithPasswordContext);

/** The key of a new authenticator app, readable only once. */
export interface NewApp {
  readonly factor_id: string;
  readonly qr_code: string;
  readonly secret: string;
}

/** Begins to set up an authenticator app; its first verified code completes it. */
export function useEnrollApp() {
  const withPassword = useWithPassword();
  return useMutation({
    mutationFn: async (): Promise<NewApp> => {
      const { id, totp } = await withPassword(() => call(enrollFactor, { body: { factor_type: 'totp' } }));
      if (!totp) throw new AppError('unexpected');
      return { factor_id: id, qr_code: totp.qr_code, secret: totp.secret };
    },
  });
}

/** Creates a passkey in the browser and adds it under a name. */
export function useAddPasskey() {
  const withPassword = useWithPassword();
  return useMutation({
    mutationFn: async (friendly_name: string) => {
      const body = { factor_type: 'webauthn', friendly_name } as const;
      const params = { factor_id: (await withPassword(() => call(enrollFactor, { body }))).id };
      const { id, webauthn } = await call(challengeFactor, { params });
      const credential_response = await createPasskey(webauthn?.credential_options.publicKey);
      return call(verifyFactor, {
        params,
        body: { challenge_id: id, webauthn: { type: 'create', credential_response } },
      });
    },
  });
}

/** Creates a new set of recovery codes and voids the previous set. */
export function useCreateRecoveryCodes() {
  const queryClient = useQueryClient();
  const withPassword = useWithPassword();
  return useMutation({
    mutationFn: async () => (await withPassword(() => call(createRecoveryCodes))).codes,
    // Not awaited: the new codes appear at once.
    onSuccess: () => void queryClient.invalidateQueries(recoveryCodesQuery()),
  });
}
