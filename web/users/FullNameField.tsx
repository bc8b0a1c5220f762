import TextField from '@mui/material/TextField';
import { FULL_NAME_MAX } from '#contract/account.ts';
import { cancelOnEscape, meanwhile } from './draftField.ts';
import { editFormId } from './editFormId.ts';
import type { UserDraft } from './UserDraft.ts';

interface Props {
  readonly draft: UserDraft;
  readonly onCancel: () => void;
}

/** Full name in the row of a user that is edited. */
export const FullNameField = ({ draft, onCancel }: Props) => (
  <TextField
    defaultValue={draft.typed.full_name}
    onChange={({ target }) => draft.type({ full_name: target.value })}
    onKeyDown={cancelOnEscape(onCancel)}
    inputRef={(input: HTMLInputElement | null) => draft.focusOnce(input)}
    size="small"
    fullWidth
    helperText={meanwhile(draft, 'full_name', draft.base.full_name ?? 'N/A')}
    slotProps={{
      formHelperText: { sx: { mx: 0 } },
      htmlInput: {
        form: editFormId(draft.base.id),
        'aria-label': 'Full Name',
        maxLength: FULL_NAME_MAX,
        autoComplete: 'off',
      },
    }}
  />
);
