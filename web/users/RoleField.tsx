import TextField from '@mui/material/TextField';
import { Role } from '#contract/ids.ts';
import type { User } from '#contract/users.ts';
import { editUserFormId } from './EditUserForm.tsx';
import { roleNames } from './roleNames.ts';

type Props = Pick<User, 'role'>;

/** Role in the row of a user that is edited. */
export const RoleField = ({ role }: Props) => (
  <TextField
    select
    name="role"
    defaultValue={role}
    size="small"
    fullWidth
    slotProps={{ select: { native: true }, htmlInput: { form: editUserFormId, 'aria-label': 'Role' } }}
  >
    {Role.options.map((option) => (
      <option key={option} value={option}>
        {roleNames[option]}
      </option>
    ))}
  </TextField>
);
