import { Typography } from '@mui/material';
import type { Factor } from '#contract/identity/session.ts';
import { AccountItem, AccountList } from '#web/identity/account/shared/AccountList.tsx';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { formatDate } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { useRemoveFactor } from './api.ts';

interface Props {
  readonly factors: readonly Factor[];
  readonly onRemove: (factor: Factor) => void;
}

/** Lists second steps by name, kind and date. */
export const FactorList = ({ factors, onRemove }: Props) => (
  <AccountList>
    {factors.map((factor) => (
      <AccountItem
        key={factor.id}
        name={factor.friendly_name}
        detailsId={`factor-${factor.id}`}
        details={[originOf(factor)]}
        action={
          <Button
            size="small"
            variant="outlined"
            color="error"
            aria-label={`Remove ${factor.friendly_name}`}
            aria-describedby={`factor-${factor.id}`}
            onClick={() => onRemove(factor)}
          >
            Remove
          </Button>
        }
      />
    ))}
  </AccountList>
);

const kinds = {
  totp: 'Authenticator app',
  webauthn: 'Passkey',
  recovery_code: 'Recovery codes',
} as const satisfies Record<Factor['factor_type'], string>;

/** Omits the kind if it is the name already. */
function originOf({ friendly_name, factor_type, created_at }: Factor): string {
  const kind = kinds[factor_type];
  const added = formatDate(created_at);
  return friendly_name === kind ? `Added ${added}` : `${kind}, added ${added}`;
}

interface DialogProps {
  readonly factor: Factor;
  readonly isLast: boolean;
  readonly onRemoved: () => void;
  readonly onCancel: () => void;
}

/** Prompts before it removes a second step. */
export function RemoveFactorDialog({ factor, isLast, onRemoved, onCancel }: DialogProps) {
  const remove = useRemoveFactor(factor.id);
  return (
    <ConfirmMutation
      mutation={remove}
      title={`Remove ${factor.friendly_name}?`}
      confirmLabel="Remove"
      busyLabel="Removing..."
      isDestructive
      onConfirm={() => remove.mutate(undefined, { onSuccess: onRemoved })}
      onCancel={onCancel}
    >
      <Typography>
        {isLast
          ? 'This is your last second step. Without it your password alone is enough to log in, and your recovery codes are removed.'
          : 'You will no longer be able to log in with it.'}
      </Typography>
    </ConfirmMutation>
  );
}
