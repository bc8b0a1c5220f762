import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { SyntheticEvent } from 'react';
import type { User } from '#contract/users.ts';
import { messageOf } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { overtakingUser, useUpdateUser } from './api.ts';
import { cancelOnEscape } from './draftField.ts';
import { editFormId } from './editFormId.ts';
import { showUserToast } from './showUserToast.ts';
import type { UserDraft } from './UserDraft.ts';

interface Props {
  readonly draft: UserDraft;
  readonly onCancel: () => void;
  readonly onSaved: (saved: User, is_on_page: boolean) => void;
  /** Somebody else has changed the user since the draft was begun. */
  readonly onOvertaken: (current: User) => void;
  /** Somebody else has deleted the user. */
  readonly onGone: () => void;
}

/** Saves or leaves what the fields of the row say. */
export function EditUserForm({ draft, onCancel, onSaved, onOvertaken, onGone }: Props) {
  const update = useUpdateUser(draft.base.id);

  // Awaited, and not by callbacks: a row that moves to another page because of the save takes its callbacks along.
  const save = async () => {
    try {
      const { saved, is_on_page } = await update.mutateAsync({
        ...draft.edit,
        version: draft.base.version,
      });
      showUserToast('success', savedMessage(draft.base, saved, is_on_page));
      onSaved(saved, is_on_page);
    } catch (error) {
      showUserToast('error', `Failed to update user: ${messageOf(error)}`);
      const current = overtakingUser(error);
      if (current) onOvertaken(current);
      if (hasCode(error, 'user_not_found')) onGone();
    }
  };

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!update.isPending) void save();
  };

  return (
    <Stack
      component="form"
      id={editFormId(draft.base.id)}
      direction="row"
      sx={{ gap: 1 }}
      onSubmit={onSubmit}
      onKeyDown={cancelOnEscape(onCancel)}
    >
      {/* Not disabled, which would take the focus from it. */}
      <Button type="submit" size="small" variant="contained" aria-disabled={update.isPending}>
        {update.isPending ? 'Saving...' : 'Save'}
      </Button>
      <Button size="small" onClick={onCancel} disabled={update.isPending}>
        Cancel
      </Button>
    </Stack>
  );
}

function savedMessage(before: User, { email, practitioner_code }: User, is_on_page: boolean): string {
  const is_new_code = practitioner_code !== null && practitioner_code !== before.practitioner_code;
  return [
    is_new_code
      ? `User updated successfully. New practitioner code: ${practitioner_code}`
      : 'User updated successfully',
    ...(is_on_page ? [] : [`${email} is no longer on this page of the list.`]),
  ].join('. ');
}
