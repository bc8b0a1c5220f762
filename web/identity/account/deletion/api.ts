import type { withdrawDeletion } from '#contract/families/deletion-requests.ts';
import { useRefreshAccount } from '#web/identity/account/shared/api.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';
import { showDone, showFailure } from '#web/ui/toasts.ts';

/** Takes the request to delete the account back. Its outcome is a toast: the banner with the button goes. */
export function useKeepAccount() {
  const refresh = useRefreshAccount();
  return useChange(() => call<typeof withdrawDeletion>('DELETE /api/account/deletion'), {
    onSuccess: async () => {
      showDone('Your account stays');
      await refresh();
    },
    onError: (error) => showFailure(`Your account is still going to be deleted. ${messageOf(error)}`),
  });
}
