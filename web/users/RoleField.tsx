import TextField from '@mui/material/TextField';
import { Role } from '#contract/shared/ids.ts';
import { cancelOnEscape, meanwhile } from './draftField.ts';
import { editFormId } from './editFormId.ts';
import { roleNames } from './roleNames.ts';
import type { UserDraft } from './UserDraft.ts';

interface Props {
  readonly draft: UserDraft;
  readonly onCancel: () => void;
}

/** Role in the row of a user that is edited. */
export const RoleField = ({ draft, onCancel }: Props) => (
  <TextField
    select
    defaultValue={draft.typed.role}
    onChange={({ target }) => draft.type({ role: Role.parse(target.value) })}
    onKeyDown={cancelOnEscape(onCancel)}
    size="small"
    fullWidth
    helperText={meanwhile(draft, 'role', roleNames[draft.base.role])}
    slotProps={{
      formHelperText: { sx: { mx: 0 } },
      select: { native: true },
      htmlInput: { form: editFormId(draft.base.id), 'aria-label': 'Role' },
    }}
  >
    {Role.options.map((option) => (
      <option key={option} value={option}>
        {roleNames[option]}
      </option>
    ))}
  </TextField>
);
