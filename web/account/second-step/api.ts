import { useMutation } from '@tanstack/react-query';
import { removeFactor } from '#contract/second-step.ts';
import { useRefreshAccount } from '#web/account/shared/api.ts';
import { call } from '#web/lib/api.ts';
import { useWithPassword } from '#web/session/second-step/api.ts';

/** Removes a second step; the last one takes the recovery codes with it. */
export function useRemoveFactor(factor_id: string) {
  const withPassword = useWithPassword();
  const onSuccess = useRefreshAccount();
  return useMutation({
    mutationFn: () => withPassword(() => call(removeFactor, { params: { factor_id } })),
    onSuccess,
  });
}
