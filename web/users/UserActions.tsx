import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ComponentProps, useState } from 'react';
import type { User } from '#contract/users.ts';
import { EditUserForm } from './EditUserForm.tsx';
import type { UserDraft } from './UserDraft.ts';

interface Props extends Omit<ComponentProps<typeof EditUserForm>, 'draft'> {
  readonly user: User;
  /** The row of the user is a form. */
  readonly draft: UserDraft | undefined;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** What an administrator may do with a user. */
export function UserActions({ user, draft, onEdit, onDelete, ...form }: Props) {
  const [was_edited, setWasEdited] = useState(false);
  if (draft && !was_edited) setWasEdited(true);

  if (draft) return <EditUserForm draft={draft} {...form} />;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <Button
        // After editing, the focus comes back to where it began.
        ref={was_edited ? focus : null}
        size="small"
        variant="outlined"
        aria-label={`Edit ${user.email}`}
        onClick={onEdit}
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
