import { useState } from 'react';
import type { Webhook } from '#contract/laboratory/webhooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { RowMenu } from '#web/ui/RowMenu.tsx';
import { usePauseWebhook, useTestWebhook } from './api.ts';
import { useToasted } from './useToasted.ts';

const RotateSecretDialog = lazyDialog(
  async () => (await import('./RotateSecretDialog.tsx')).RotateSecretDialog,
);
const EndSecretDialog = lazyDialog(async () => (await import('./EndSecretDialog.tsx')).EndSecretDialog);
const EndWebhookDialog = lazyDialog(async () => (await import('./EndWebhookDialog.tsx')).EndWebhookDialog);

const dialogs = { rotate: RotateSecretDialog, endSecret: EndSecretDialog, end: EndWebhookDialog };

/** The actions on a webhook that has not ended. */
export function WebhookMenu({ webhook }: { readonly webhook: Webhook }) {
  const pause = useToasted(usePauseWebhook(webhook.id));
  const test = useToasted(useTestWebhook(webhook.id));
  const [opened, setOpened] = useState<keyof typeof dialogs>();
  const Dialog = opened && dialogs[opened];
  const is_paused = webhook.paused_at !== null;

  return (
    <>
      <RowMenu of={webhook.url}>
        <Button variant="text" onClick={() => test(undefined, 'Test event queued')}>
          Send a test event
        </Button>
        <Button
          variant="text"
          onClick={() => pause(!is_paused, is_paused ? 'Webhook resumed' : 'Webhook paused')}
        >
          {is_paused ? 'Resume' : 'Pause'}
        </Button>
        <Button variant="text" onClick={() => setOpened('rotate')}>
          Rotate secret
        </Button>
        {webhook.previous_until !== null && (
          <Button variant="text" onClick={() => setOpened('endSecret')}>
            End the old secret now
          </Button>
        )}
        <Button variant="text" color="error" onClick={() => setOpened('end')}>
          End webhook
        </Button>
      </RowMenu>
      {Dialog && <Dialog webhook={webhook} onClose={() => setOpened(undefined)} />}
    </>
  );
}
