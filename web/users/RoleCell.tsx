import { Chip, TextField } from '@mui/material';
import { Role } from '#contract/shared/ids.ts';
import type { User } from '#contract/users.ts';
import { cancelOnEscape, editFormId, meanwhile, useUserDraft } from './userDrafts.ts';

/** Roles in the order of the options. */
const roleNames: Record<Role, string> = {
  customer: 'Customer',
  practitioner: 'Practitioner',
  admin: 'Admin',
};
const colors = { admin: 'error', practitioner: 'primary', customer: 'default' } as const;

/** A user's role; a field while the row is a form. */
export function RoleCell({ user }: { readonly user: User }) {
  const { draft, type, end } = useUserDraft(user);
  if (!draft) return <Chip size="small" color={colors[user.role]} label={roleNames[user.role]} />;
  return (
    <TextField
      select
      value={draft.typed.role}
      onChange={({ target }) => type({ role: Role.parse(target.value) })}
      onKeyDown={cancelOnEscape(end)}
      size="small"
      fullWidth
      helperText={meanwhile(draft, 'role', roleNames[draft.base.role])}
      slotProps={{
        formHelperText: { sx: { mx: 0 } },
        select: { native: true },
        htmlInput: { form: editFormId(user.id), 'aria-label': 'Role' },
      }}
    >
      {Role.options.map((option) => (
        <option key={option} value={option}>
          {roleNames[option]}
        </option>
      ))}
    </TextField>
  );
}
