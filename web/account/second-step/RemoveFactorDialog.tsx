import Typography from '@mui/material/Typography';
import type { Factor } from '#contract/session.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { useRemoveFactor } from '../api.ts';

interface Props {
  readonly factor: Factor;
  readonly is_last: boolean;
  readonly onRemoved: () => void;
  readonly onCancel: () => void;
}

/** Asks before a second step is removed. */
export function RemoveFactorDialog({ factor: { id, friendly_name }, is_last, onRemoved, onCancel }: Props) {
  const remove = useRemoveFactor(id);
  return (
    <ConfirmMutation
      open
      mutation={remove}
      title={`Remove ${friendly_name}?`}
      confirmLabel="Remove"
      busyLabel="Removing..."
      isDestructive
      onConfirm={() => remove.mutate(undefined, { onSuccess: onRemoved })}
      onCancel={onCancel}
    >
      <Typography>
        {is_last
          ? 'This is your last second step: logging in will then need the password alone, and your recovery codes are removed, too.'
          : 'You will no longer be able to log in with it.'}
      </Typography>
    </ConfirmMutation>
  );
}
