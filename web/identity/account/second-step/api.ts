import type { removeFactor } from '#contract/identity/second-step.ts';
import { useRefreshAccount } from '#web/identity/account/shared/api.ts';
import { useWithPassword } from '#web/identity/session/second-step/api.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

/** Removes a second step; the last one takes the recovery codes with it. */
export function useRemoveFactor(factor_id: string) {
  const withPassword = useWithPassword();
  return useChange(
    () =>
      withPassword(() =>
        call<typeof removeFactor>('DELETE /auth/v1/factors/:factor_id', { params: { factor_id } }),
      ),
    {
      onSuccess: useRefreshAccount(),
    },
  );
}
