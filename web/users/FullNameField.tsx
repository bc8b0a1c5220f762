import TextField from '@mui/material/TextField';
import type { User } from '#contract/users.ts';
import { editUserFormId } from './EditUserForm.tsx';

type Props = Pick<User, 'full_name'>;

/** The limit of the contract. */
const NAME_MAX = 200;

/** Full name in the row of a user that is edited. */
export const FullNameField = ({ full_name }: Props) => (
  <TextField
    name="full_name"
    defaultValue={full_name ?? ''}
    inputRef={focus}
    size="small"
    fullWidth
    slotProps={{
      htmlInput: {
        form: editUserFormId,
        'aria-label': 'Full Name',
        maxLength: NAME_MAX,
        autoComplete: 'off',
      },
    }}
  />
);

const focus = (input: HTMLInputElement | null) => input?.focus();
