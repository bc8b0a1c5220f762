import { Stack, Typography } from '@mui/material';
import { REGISTRATIONS_PER_DAY_MAX } from '#contract/identity/limits.ts';
import type { User } from '#contract/identity/listedUser.ts';
import { Role } from '#contract/shared/ids.ts';
import { StateChip } from '#web/ui/StateChip.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { cancelOnEscape, changedElsewhere, editFormId, useUserDraft } from './userDrafts.ts';

/** Roles in the order of the options. */
const roleNames: Record<Role, string> = {
  customer: 'Customer',
  practitioner: 'Practitioner',
  admin: 'Admin',
};
const colors = { admin: 'error', practitioner: 'primary', customer: 'default' } as const;

const UNCONFIRMED_HELP = 'The address has to be confirmed before a promotion.';

/** The digits of a text, as a number within the limit. */
function digitsOf(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  return digits === '' ? '' : String(Math.min(Number(digits), REGISTRATIONS_PER_DAY_MAX));
}

/** A user's role, with a customer's own limit of registrations. */
function RoleOfUser({ user: { role, registrations_per_day: limit } }: { readonly user: User }) {
  const chip = <StateChip color={colors[role]} label={roleNames[role]} />;
  if (role !== 'customer' || limit === null) return chip;
  return (
    <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
      {chip}
      <Typography variant="body2" color="textSecondary">
        {limit === 1 ? '1 kit a day' : `${limit.toLocaleString()} kits a day`}
      </Typography>
    </Stack>
  );
}

/** A user's role; a field while the row is a form, with a customer's limit of registrations. */
export function RoleCell({ user }: { readonly user: User }) {
  const { draft, type, end } = useUserDraft(user);
  if (!draft) return <RoleOfUser user={user} />;
  return (
    // Room for the label on the border of the second field.
    <Stack sx={{ gap: 1.5 }}>
      <TextField
        select
        value={draft.typed.role}
        onChange={({ target }) => type({ role: Role.parse(target.value) })}
        onKeyDown={cancelOnEscape(end)}
        size="small"
        fullWidth
        helperText={
          changedElsewhere(draft, 'role', roleNames[draft.base.role]) ??
          (!user.is_confirmed && UNCONFIRMED_HELP)
        }
        slotProps={{
          formHelperText: { sx: { mx: 0 } },
          htmlInput: { form: editFormId(user.id), 'aria-label': 'Role' },
        }}
      >
        {Role.options.map((option) => (
          <option
            key={option}
            value={option}
            disabled={!user.is_confirmed && option !== 'customer' && option !== user.role}
          >
            {roleNames[option]}
          </option>
        ))}
      </TextField>
      {draft.typed.role === 'customer' && (
        <TextField
          label="Kits a day"
          placeholder="Default"
          value={draft.typed.registrations_per_day}
          onChange={({ target }) => type({ registrations_per_day: digitsOf(target.value) })}
          onKeyDown={cancelOnEscape(end)}
          size="small"
          fullWidth
          helperText={changedElsewhere(
            draft,
            'registrations_per_day',
            String(draft.base.registrations_per_day ?? 'Default'),
          )}
          slotProps={{
            formHelperText: { sx: { mx: 0 } },
            inputLabel: { shrink: true },
            htmlInput: { form: editFormId(user.id), inputMode: 'numeric', autoComplete: 'off' },
          }}
        />
      )}
    </Stack>
  );
}
