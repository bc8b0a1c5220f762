import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { FormEvent } from 'react';
import { type User, updateUser } from '#contract/users.ts';
import { messageOf } from '#web/lib/api.ts';
import { useUpdateUser } from './api.ts';
import { showUserToast } from './showUserToast.ts';

interface Props {
  readonly user: User;
  /** The user has been saved, or shall stay as it is. */
  readonly onEnd: () => void;
}

/** The fields name this as their form: they stand in other cells of the row, where it cannot enclose them. */
export const editUserFormId = 'edit-user';

/** Saves or leaves what the fields of the row say. */
export function EditUserForm({ user, onEnd }: Props) {
  const update = useUpdateUser(user.id);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Cannot fail: the fields take nothing else.
    const typed = updateUser.body.parse(Object.fromEntries(new FormData(event.currentTarget)));
    update.mutate(
      { ...typed, full_name: typed.full_name.trim() },
      {
        onSuccess: (saved) => {
          showUserToast('success', savedMessage(user, saved));
          onEnd();
        },
        onError: (error) => showUserToast('error', `Failed to update user: ${messageOf(error)}`),
      },
    );
  };

  return (
    <Stack component="form" id={editUserFormId} direction="row" sx={{ gap: 1 }} onSubmit={onSubmit}>
      <Button type="submit" size="small" variant="contained" disabled={update.isPending}>
        {update.isPending ? 'Saving...' : 'Save'}
      </Button>
      <Button size="small" onClick={onEnd} disabled={update.isPending}>
        Cancel
      </Button>
    </Stack>
  );
}

function savedMessage(before: User, { practitioner_code }: User): string {
  const is_new_code = practitioner_code !== null && practitioner_code !== before.practitioner_code;
  return is_new_code
    ? `User updated successfully. New practitioner code: ${practitioner_code}`
    : 'User updated successfully';
}
