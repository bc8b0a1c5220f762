import { Stack, Typography } from '@mui/material';
import type { Holdings } from '#contract/identity/holdings.ts';
import type { User } from '#contract/identity/listedUser.ts';
import type { Role } from '#contract/shared/ids.ts';
import { counted } from '#web/lib/counted.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { ADMIN_RIGHTS } from './adminRights.ts';
import { describeHoldings } from './holdings.ts';

/** A new role that an administrator confirms. */
export interface RoleChange {
  readonly role: Role;
  /** The user's records, if the user is a customer with patients. */
  readonly owned?: Holdings | undefined;
  /** The number of patients that a practitioner loses, or gets back. */
  readonly affected_patients?: number | undefined;
}

interface Props extends RoleChange {
  readonly user: User;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Prompts before a user becomes an administrator, before a customer with patients becomes staff, and before a role ends or restores
 * access to patients.
 */
export function RoleDialog({ user, role, owned, affected_patients, busy, onConfirm, onCancel }: Props) {
  const name = user.full_name ?? user.email;
  const [article, title] = titles[role];
  return (
    <ConfirmDialog
      title={`Make ${name} ${article} ${title.toLowerCase()}?`}
      confirmLabel={`Make ${title}`}
      busyLabel="Saving..."
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Stack spacing={2} sx={{ overflowWrap: 'anywhere' }}>
        {role === 'admin' && <Typography>{ADMIN_RIGHTS}</Typography>}
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
        {affected_patients !== undefined && (
          <Typography>
            <strong>
              {user.role === 'practitioner'
                ? `${lose(affected_patients)} ${name}.`
                : `${name} gets back the access to ${counted(affected_patients, 'patient')}.`}
            </strong>{' '}
            Their families are told.
            {user.role === 'practitioner' &&
              ' The role given back within 90 days restores the access and the code.'}
          </Typography>
        )}
        <Typography color="textSecondary">{user.email} has to log in again.</Typography>
      </Stack>
    </ConfirmDialog>
  );
}

const titles: Readonly<Record<Role, readonly [article: string, title: string]>> = {
  admin: ['an', 'Administrator'],
  practitioner: ['a', 'Practitioner'],
  customer: ['a', 'Customer'],
};

const lose = (patients: number) => `${counted(patients, 'patient')} ${patients === 1 ? 'loses' : 'lose'}`;
