import { queryOptions } from '@tanstack/react-query';
import type {
  acceptGuardianInvitation,
  declineGuardianInvitation,
  openGuardianInvitation,
} from '#contract/families/guardians.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { sessionQuery } from '#web/identity/session/api.ts';
import { call } from '#web/lib/api.ts';
import { forgetGuardianInvitation } from '#web/lib/guardianInvitation.ts';
import { useChange } from '#web/lib/useChange.ts';

/** The invitation behind the token of a mailed link. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['guardian-invitation', token],
    queryFn: ({ signal }) =>
      call<typeof openGuardianInvitation>(
        'POST /api/guardian-invitations/open',
        { body: { token } },
        { signal },
      ),
  });

export const useAcceptInvitation = (token: string) =>
  useChange(
    (keeps: UserId[]) =>
      call<typeof acceptGuardianInvitation>('POST /api/guardian-invitations/acceptance', {
        body: { token, keeps },
      }),
    {
      // The session says whether an invitation waits.
      reloads: [['guardian-invitation', token], sessionQuery().queryKey],
      onSuccess: () => forgetGuardianInvitation(token),
    },
  );

export const useDeclineInvitation = (token: string) =>
  useChange(
    () =>
      call<typeof declineGuardianInvitation>('POST /api/guardian-invitations/refusal', { body: { token } }),
    {
      reloads: [sessionQuery().queryKey],
      onSuccess: () => forgetGuardianInvitation(token),
    },
  );
