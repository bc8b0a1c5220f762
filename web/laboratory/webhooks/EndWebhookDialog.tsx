import type { Webhook } from '#contract/laboratory/webhooks.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useEndWebhook } from './api.ts';

interface Props {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Prompts before a webhook ends. */
export function EndWebhookDialog({ webhook: { id, url }, onClose }: Props) {
  const end = useEndWebhook(id);
  const onConfirm = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        showDone('Webhook ended');
        onClose();
      },
    });
  return (
    <ConfirmMutation
      isDestructive
      title="End this webhook?"
      confirmLabel="End Webhook"
      busyLabel="Ending..."
      mutation={end}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {url} gets no more messages, not even those that wait. The webhook cannot be restored. Its deliveries
      stay in the list for a while.
    </ConfirmMutation>
  );
}
