import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { getUser, reauthenticate } from '#contract/identity/account.ts';
import type {
  challengeFactor,
  createRecoveryCodes,
  enrollFactor,
  getRecoveryCodes,
  verifyFactor,
  verifyRecoveryCode,
} from '#contract/identity/second-step.ts';
import type { Factor } from '#contract/identity/session.ts';
import { useLogin } from '#web/identity/session/useLogin.ts';
import { call } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { useChange } from '#web/lib/useChange.ts';
import { askForPasskey, createPasskey } from './passkeys.ts';

const OPEN = { before_second_step: true } as const;

/** The signed-in user's second steps. */
export const factorsQuery = () =>
  queryOptions({
    queryKey: ['factors'],
    queryFn: async ({ signal }) =>
      (await call<typeof getUser>('GET /auth/v1/user', undefined, { ...OPEN, signal })).factors ?? [],
    // Not cached: the next reader may be another user.
    gcTime: 0,
  });

async function verifyAppCode({ code, ...params }: { factor_id: string; code: string }) {
  const { id } = await call<typeof challengeFactor>(
    'POST /auth/v1/factors/:factor_id/challenge',
    { params },
    OPEN,
  );
  return call<typeof verifyFactor>(
    'POST /auth/v1/factors/:factor_id/verify',
    {
      params,
      body: { challenge_id: id, code },
    },
    OPEN,
  );
}

/** Passes the second step with the code of an authenticator app. */
export const useVerifyAppCode = () => useLogin(verifyAppCode);

/** Completes the set-up of an authenticator app with its first code. */
export const useConfirmApp = () => useChange(verifyAppCode);

/** Passes the second step with a passkey from the browser. */
export const useVerifyPasskey = () =>
  useLogin(async ({ id: factor_id }: Factor) => {
    const params = { factor_id };
    const { id, webauthn } = await call<typeof challengeFactor>(
      'POST /auth/v1/factors/:factor_id/challenge',
      { params },
      OPEN,
    );
    const credential_response = await askForPasskey(webauthn?.credential_options.publicKey);
    const body = { challenge_id: id, webauthn: { type: 'request', credential_response } } as const;
    return call<typeof verifyFactor>('POST /auth/v1/factors/:factor_id/verify', { params, body }, OPEN);
  });

/** Passes the second step with a recovery code, and uses the code up. */
export const useVerifyRecoveryCode = () =>
  useLogin((code: string) =>
    call<typeof verifyRecoveryCode>('POST /auth/v1/factors/recovery-codes/verify', { body: { code } }, OPEN),
  );

/** The number of unused recovery codes; null without a set of codes. */
export const recoveryCodesQuery = () =>
  queryOptions({
    queryKey: ['recovery-codes'],
    queryFn: ({ signal }) =>
      call<typeof getRecoveryCodes>('GET /auth/v1/factors/recovery-codes', undefined, { signal }).catch(
        (error: unknown) => {
          if (hasCode(error, 'mfa_factor_not_found')) return null;
          throw error;
        },
      ),
  });

/** Proves the password again. */
export const useReauthenticate = () =>
  useChange((password: string) =>
    call<typeof reauthenticate>('POST /auth/v1/reauthenticate', { body: { password } }, OPEN),
  );

/** Sends a call, and prompts for the password first if the server wants a fresh proof of it. */
export type WithPassword = <Answer>(send: () => Promise<Answer>) => Promise<Answer>;

export const WithPasswordContext = createContext<WithPassword>((send) => send());

/** Returns the sender of the nearest `PasswordAgain`. */
export const useWithPassword = (): WithPassword => useContext(WithPasswordContext);

/** The key of a new authenticator app, readable only once. */
export type NewApp = NonNullable<ReturnType<typeof useEnrollApp>['data']>;

/** Begins to set up an authenticator app; its first verified code completes it. */
export function useEnrollApp() {
  const withPassword = useWithPassword();
  return useChange(async () => {
    const { id, totp } = await withPassword(() =>
      call<typeof enrollFactor>('POST /auth/v1/factors', { body: { factor_type: 'totp' } }, OPEN),
    );
    if (!totp) throw new Error('The portal sent no secret');
    return { factor_id: id, qr_code: totp.qr_code, secret: totp.secret };
  });
}

/** Creates a passkey in the browser and adds it under a name. */
export function useAddPasskey() {
  const withPassword = useWithPassword();
  return useChange(async (friendly_name: string) => {
    const passkey = { factor_type: 'webauthn', friendly_name } as const;
    const params = {
      factor_id: (
        await withPassword(() => call<typeof enrollFactor>('POST /auth/v1/factors', { body: passkey }, OPEN))
      ).id,
    };
    const { id, webauthn } = await call<typeof challengeFactor>(
      'POST /auth/v1/factors/:factor_id/challenge',
      { params },
      OPEN,
    );
    const credential_response = await createPasskey(webauthn?.credential_options.publicKey);
    const body = { challenge_id: id, webauthn: { type: 'create', credential_response } } as const;
    return call<typeof verifyFactor>('POST /auth/v1/factors/:factor_id/verify', { params, body }, OPEN);
  });
}

/** Creates a new set of recovery codes and voids the previous set. */
export function useCreateRecoveryCodes() {
  const withPassword = useWithPassword();
  return useChange(
    async () =>
      (await withPassword(() => call<typeof createRecoveryCodes>('POST /auth/v1/factors/recovery-codes')))
        .codes,
    // Not awaited: the new codes appear at once.
    { reloads: [recoveryCodesQuery().queryKey], after: 'success', awaits: false },
  );
}
