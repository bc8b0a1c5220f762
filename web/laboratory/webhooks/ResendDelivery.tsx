import type { WebhookDelivery } from '#contract/laboratory/webhooks.ts';
import { onFirstClick } from '#web/ui/onFirstClick.ts';
import { RowButton } from '#web/ui/RowButton.tsx';
import { useResendDelivery } from './api.ts';
import { useToasted } from './useToasted.ts';

/** Sends a message again at once. */
export function ResendDelivery({ delivery: { id } }: { readonly delivery: WebhookDelivery }) {
  const resend = useResendDelivery(id);
  const run = useToasted(resend);
  // A disabled button would lose the focus.
  return (
    <RowButton
      label="Send again"
      of={id}
      aria-disabled={resend.isPending}
      onClick={onFirstClick(() => run(undefined, 'Message queued again'))}
    />
  );
}
