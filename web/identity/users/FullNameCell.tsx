import { Box } from '@mui/material';
import { FULL_NAME_MAX } from '#contract/identity/limits.ts';
import type { User } from '#contract/identity/listedUser.ts';
import { DASH } from '#web/ui/DataTableRow.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { cancelOnEscape, changedElsewhere, editFormId, useUserDraft } from './userDrafts.ts';

interface Props {
  readonly user: User;
  /** A card leaves a missing name out; a row shows a dash. */
  readonly isCard?: boolean;
}

/** A user's full name; a field while the row is a form. */
export function FullNameCell({ user, isCard = false }: Props) {
  const { draft, type, end, markSeen } = useUserDraft(user);
  if (!draft) return user.full_name ?? (isCard ? null : <Missing />);

  const focusOnce = (input: HTMLInputElement | null) => {
    if (!input || !draft.isNew) return;
    input.focus();
    markSeen();
  };
  return (
    <TextField
      value={draft.typed.full_name}
      onChange={({ target }) => type({ full_name: target.value })}
      onKeyDown={cancelOnEscape(end)}
      inputRef={focusOnce}
      size="small"
      fullWidth
      helperText={changedElsewhere(draft, 'full_name', draft.base.full_name ?? 'N/A')}
      slotProps={{
        formHelperText: { sx: { mx: 0 } },
        htmlInput: {
          form: editFormId(user.id),
          'aria-label': 'Full Name',
          maxLength: FULL_NAME_MAX,
          autoComplete: 'off',
        },
      }}
    />
  );
}

const Missing = () => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {DASH}
  </Box>
);
