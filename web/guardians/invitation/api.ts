import { queryOptions } from '@tanstack/react-query';
import {
  acceptGuardianInvitation,
  declineGuardianInvitation,
  openGuardianInvitation,
} from '#contract/guardians.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { call } from '#web/lib/api.ts';
import type { KeptKey } from '#web/lib/keptHere.ts';
import { useChange } from '#web/lib/useChange.ts';

/** The invitation behind the token of a mailed link. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['guardian-invitation', token],
    queryFn: ({ signal }) => call(openGuardianInvitation, { body: { token } }, { signal }),
  });

const forgetInvitation = () => localStorage.removeItem('guardian-invitation' satisfies KeptKey);

export const useAcceptInvitation = (token: string) =>
  useChange((keeps: UserId[]) => call(acceptGuardianInvitation, { body: { token, keeps } }), {
    reloads: [['guardian-invitation', token]],
    onSuccess: forgetInvitation,
  });

export const useDeclineInvitation = (token: string) =>
  useChange(() => call(declineGuardianInvitation, { body: { token } }), {
    onSuccess: forgetInvitation,
  });
