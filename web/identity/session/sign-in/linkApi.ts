import { queryOptions } from '@tanstack/react-query';
import type {
  checkFirstAdminLink,
  createFirstAdmin,
  followLink,
  recoverPassword,
  updateAccount,
} from '#contract/identity/account.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { useLogin } from '#web/identity/session/useLogin.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

/** Logs in with the mailed link to set a password, and uses it up. */
export const useFollowRecovery = () =>
  useLogin((token_hash: string) =>
    call<typeof followLink>('POST /auth/v1/verify', { body: { type: 'recovery', token_hash } }),
  );

/** Confirms a new address with the mailed link, and uses it up. */
export const useConfirmNewEmail = () =>
  useChange((token_hash: string) =>
    call<typeof followLink>('POST /auth/v1/verify', { body: { type: 'email_change', token_hash } }),
  );

/** Confirms an address with the registered password, and logs in. */
export const useConfirmEmail = () =>
  useLogin((link: { token_hash: string; password: string }) =>
    call<typeof followLink>('POST /auth/v1/verify', { body: { type: 'signup', ...link } }),
  );

/** Requests a link to set a new password. */
export const useRecoverPassword = () =>
  useChange((email: string) => call<typeof recoverPassword>('POST /auth/v1/recover', { body: { email } }));

/** Sets the password in the session of a recovery link. */
export const useSetPassword = () =>
  useChange((password: string) =>
    call<typeof updateAccount>('PUT /auth/v1/user', { body: { password } }, { before_second_step: true }),
  );

/** Whether the operator's token can still create the first administrator: refused with `otp_expired` otherwise. */
export const firstAdminLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['first-admin-link', token],
    queryFn: ({ signal }) =>
      call<typeof checkFirstAdminLink>('POST /api/first-admin/link', { body: { token } }, { signal }),
    // The answer changes with the link's use, on this page.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Creates the first administrator with the operator's token, and logs in. */
export const useCreateFirstAdmin = () =>
  useLogin((body: InputOf<typeof createFirstAdmin>['body']) =>
    call<typeof createFirstAdmin>('POST /api/first-admin', { body }),
  );
