import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { reauthenticate } from '#contract/account.ts';
import {
  challengeFactor,
  createRecoveryCodes,
  enrollFactor,
  getRecoveryCodes,
  verifyFactor,
} from '#contract/second-step.ts';
import { AppError } from '#contract/shared/errors.ts';
import { call } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { createPasskey } from './createPasskey.ts';
import { useWithPassword } from './withPassword.ts';

/** How many recovery codes are left; null when none have been made. */
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

/** What an authenticator app needs to know, once. */
export interface NewApp {
  readonly factor_id: string;
  readonly qr_code: string;
  readonly secret: string;
}

/** Begins to set up an authenticator app; it counts once its first code has been verified. */
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

/** Adds a passkey under a name; the browser asks the user for it. */
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

/** Makes a new set of recovery codes; those made before stop working. */
export function useCreateRecoveryCodes() {
  const queryClient = useQueryClient();
  const withPassword = useWithPassword();
  return useMutation({
    mutationFn: async () => (await withPassword(() => call(createRecoveryCodes))).codes,
    // Not waited for: the new codes are shown at once.
    onSuccess: () => void queryClient.invalidateQueries(recoveryCodesQuery()),
  });
}
