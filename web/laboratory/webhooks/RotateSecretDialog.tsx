import type { Webhook } from '#contract/laboratory/webhooks.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { useRotateSecret } from './api.ts';
import { NewSecretDialog } from './NewSecretDialog.tsx';

interface Props {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Makes a new secret after a confirmation, and shows it once. */
export function RotateSecretDialog({ webhook, onClose }: Props) {
  const rotate = useRotateSecret(webhook.id);
  if (rotate.data)
    return (
      <NewSecretDialog
        secret={rotate.data.secret}
        hint={`The old secret stays valid until ${formatDateTime(rotate.data.previous_until)}.`}
        onDone={onClose}
      />
    );
  return (
    <ConfirmMutation
      title="Rotate the secret?"
      confirmLabel="Rotate Secret"
      busyLabel="Rotating..."
      mutation={rotate}
      onConfirm={() => rotate.mutate()}
      onCancel={onClose}
    >
      The webhook gets a new secret. For 24 hours, messages carry a signature of each, so the laboratory can
      change over without a gap.
      {webhook.previous_until !== null && ' The old secret of the last rotation ends at once.'}
    </ConfirmMutation>
  );
}
