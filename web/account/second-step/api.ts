import { removeFactor } from '#contract/second-step.ts';
import { useRefreshAccount } from '#web/account/shared/api.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';
import { useWithPassword } from '#web/session/second-step/api.ts';

/** Removes a second step; the last one takes the recovery codes with it. */
export function useRemoveFactor(factor_id: string) {
  const withPassword = useWithPassword();
  return useChange(() => withPassword(() => call(removeFactor, { params: { factor_id } })), {
    onSuccess: useRefreshAccount(),
  });
}
