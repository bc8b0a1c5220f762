import { Stack, Typography } from '@mui/material';
import type { Role } from '#contract/shared/ids.ts';
import type { Holdings, User } from '#contract/users.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { describeHoldings } from './holdings.ts';

/** A new role that an administrator confirms. */
export interface Promotion {
  readonly role: Role;
  /** What the user owns, if the user is a customer with patients. */
  readonly owned?: Holdings | undefined;
}

interface Props extends Promotion {
  readonly user: User;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before a user becomes an administrator, and before a customer with patients becomes staff. */
export function PromotionDialog({ user, role, owned, busy, onConfirm, onCancel }: Props) {
  const name = user.full_name ?? user.email;
  const title = role === 'admin' ? 'Administrator' : 'Practitioner';
  return (
    <ConfirmDialog
      title={`Make ${name} ${role === 'admin' ? 'an administrator' : 'a practitioner'}?`}
      confirmLabel={`Make ${title}`}
      busyLabel="Saving..."
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Stack spacing={2} sx={{ overflowWrap: 'anywhere' }}>
        {role === 'admin' && (
          <Typography>
            An administrator sees all patients, kits, reports and answers, and manages all users, codes and
            the inventory.
          </Typography>
        )}
        {owned && owned.patients > 0 && (
          <>
            <Typography>
              <strong>
                {name} owns {describeHoldings(owned)}.
              </strong>{' '}
              They stay in this account, under Patients in the menu.
            </Typography>
            <Typography>The new role cannot register further kits.</Typography>
          </>
        )}
        <Typography color="textSecondary">{user.email} has to log in again.</Typography>
      </Stack>
    </ConfirmDialog>
  );
}
