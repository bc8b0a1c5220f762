import type { MailDelivery } from '#contract/operation/deliveries.ts';
import { messageOf } from '#web/lib/api.ts';
import { onFirstClick } from '#web/ui/onFirstClick.ts';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { RowButton } from '#web/ui/RowButton.tsx';
import { showDone, showFailure } from '#web/ui/toasts.ts';
import { useResendMail } from './api.ts';

/** Sends a failed email again. */
export function ResendMail({ mail: { id, recipient } }: { readonly mail: MailDelivery }) {
  const resend = useResendMail(id);

  // A row that changes its state takes the callbacks of its mutation along.
  const onClick = async () => {
    if (resend.isPending) return;
    try {
      await resend.mutateAsync();
      showDone(`Email to ${recipient} queued again`);
    } catch (error) {
      showFailure(messageOf(error));
    }
  };

  // A disabled button would lose the focus.
  return (
    <RowButton
      isMain
      ref={passFocusOn}
      label="Send again"
      of={`to ${recipient}`}
      aria-disabled={resend.isPending}
      onClick={onFirstClick(() => void onClick())}
    />
  );
}
