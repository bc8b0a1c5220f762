import Button from '@mui/material/Button';
import type { Factor } from '#contract/session.ts';
import { AccountItem } from '#web/account/AccountItem.tsx';
import { AccountList } from '#web/account/AccountList.tsx';
import { formatDate } from '#web/lib/format.ts';

interface Props {
  readonly factors: readonly Factor[];
  readonly onRemove: (factor: Factor) => void;
}

/** Second steps by name, kind and date. */
export const FactorList = ({ factors, onRemove }: Props) => (
  <AccountList>
    {factors.map((factor) => (
      <AccountItem
        key={factor.id}
        name={factor.friendly_name}
        details={[originOf(factor)]}
        action={
          <Button
            size="small"
            variant="outlined"
            color="error"
            aria-label={`Remove ${factor.friendly_name}`}
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

/** Many are named after their kind, which then need not be said twice. */
function originOf({ friendly_name, factor_type, created_at }: Factor): string {
  const kind = kinds[factor_type];
  const added = formatDate(created_at);
  return friendly_name === kind ? `Added ${added}` : `${kind}, added ${added}`;
}
