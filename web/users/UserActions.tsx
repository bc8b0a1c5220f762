import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { EditUserForm } from './EditUserForm.tsx';

interface Props {
  readonly user: User;
  /** The row of the user is a form. */
  readonly is_editing: boolean;
  readonly onEdit: () => void;
  readonly onEditEnd: () => void;
  readonly onDelete: () => void;
}

/** What an administrator may do with a user. */
export function UserActions({ user, is_editing, onEdit, onEditEnd, onDelete }: Props) {
  const [was_edited, setWasEdited] = useState(false);

  const onStart = () => {
    setWasEdited(true);
    onEdit();
  };

  if (is_editing) return <EditUserForm user={user} onEnd={onEditEnd} />;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <Button
        // After editing, the focus comes back to where it began.
        ref={was_edited ? focus : null}
        size="small"
        variant="outlined"
        aria-label={`Edit ${user.email}`}
        onClick={onStart}
      >
        Edit
      </Button>
      <Button
        size="small"
        variant="outlined"
        color="error"
        aria-label={`Delete ${user.email}`}
        onClick={onDelete}
      >
        Delete
      </Button>
    </Stack>
  );
}

const focus = (button: HTMLButtonElement | null) => button?.focus();
