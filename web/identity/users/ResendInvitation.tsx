import type { User } from '#contract/identity/listedUser.ts';
import { BY_INVITATION } from '#contract/identity/staffInvitation.ts';
import { messageOf } from '#web/lib/api.ts';
import { onFirstClick } from '#web/ui/onFirstClick.ts';
import { RowButton } from '#web/ui/RowButton.tsx';
import { showDone, showFailure } from '#web/ui/toasts.ts';
import { useResendInvitation } from './api.ts';

/** Sends an invitation again that was not accepted yet. */
export function ResendInvitation({ user }: { readonly user: User }) {
  const resend = useResendInvitation(user.id);
  if (user.is_confirmed || user.registration_source !== BY_INVITATION) return null;

  const onResend = () =>
    resend.mutate(undefined, {
      onSuccess: () => showDone(`Invitation sent again to ${user.email}`),
      onError: (error) => showFailure(messageOf(error)),
    });
  return (
    <RowButton
      label="Send invitation again"
      of={`to ${user.email}`}
      aria-disabled={resend.isPending}
      onClick={onFirstClick(() => !resend.isPending && onResend())}
    />
  );
}
