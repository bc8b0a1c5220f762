import type { Webhook } from '#contract/laboratory/webhooks.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useEndPreviousSecret } from './api.ts';

interface Props {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Prompts before the old secret ends. */
export function EndSecretDialog({ webhook, onClose }: Props) {
  const end = useEndPreviousSecret(webhook.id);
  const onConfirm = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        showDone('Old secret ended');
        onClose();
      },
    });
  return (
    <ConfirmMutation
      isDestructive
      title="End the old secret now?"
      confirmLabel="End Old Secret"
      busyLabel="Ending..."
      mutation={end}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      Messages carry only the signature of the new secret from now on. A laboratory that still checks with the
      old one refuses them.
    </ConfirmMutation>
  );
}
