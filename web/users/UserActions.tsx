import { Button, Stack } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import type { User } from '#contract/users.ts';
import { messageOf } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { RowButton } from '#web/ui/RowButton.tsx';
import { showDone, showFailure } from '#web/ui/toasts.ts';
import { overtakingUser, useUpdateUser } from './api.ts';
import { cancelOnEscape, editFormId, editOf, type UserDraft, useUserDraft } from './userDrafts.ts';

interface Props {
  readonly user: User;
  /** The saved user is no longer on the page. */
  readonly onLeft: () => void;
  readonly onDelete: (user: User) => void;
}

/** Edits or deletes a user. */
export function UserActions({ user, onLeft, onDelete }: Props) {
  const { draft, begin } = useUserDraft(user);
  const [wasEdited, setWasEdited] = useState(false);
  if (draft && !wasEdited) setWasEdited(true);

  if (draft) return <EditUserForm user={user} draft={draft} onLeft={onLeft} />;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {/* The focus returns here after an edit. */}
      <RowButton ref={wasEdited ? focus : null} label="Edit" of={user.email} onClick={begin} />
      <RowButton color="error" label="Delete" of={user.email} onClick={() => onDelete(user)} />
    </Stack>
  );
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** Saves or discards the fields of the row. */
function EditUserForm({ user, draft, onLeft }: Omit<Props, 'onDelete'> & { readonly draft: UserDraft }) {
  const { end, rebase } = useUserDraft(user);
  const update = useUpdateUser(user.id);

  // A row that moves to another page takes the callbacks of its mutation along.
  const save = async () => {
    try {
      const { saved, isOnPage } = await update.mutateAsync({
        ...editOf(draft),
        version: draft.base.version,
      });
      showDone(savedMessage(draft.base, saved, isOnPage));
      end();
      if (!isOnPage) onLeft();
    } catch (error) {
      showFailure(`Failed to update user: ${messageOf(error)}`);
      const current = overtakingUser(error);
      if (current) rebase(current);
      if (hasCode(error, 'user_not_found')) end();
    }
  };

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!update.isPending) void save();
  };

  return (
    <Stack
      component="form"
      id={editFormId(user.id)}
      direction="row"
      sx={{ gap: 1 }}
      onSubmit={onSubmit}
      onKeyDown={cancelOnEscape(end)}
    >
      {/* A disabled button would lose the focus. */}
      <Button type="submit" size="small" variant="contained" aria-disabled={update.isPending}>
        {update.isPending ? 'Saving...' : 'Save'}
      </Button>
      <Button size="small" onClick={end} disabled={update.isPending}>
        Cancel
      </Button>
    </Stack>
  );
}

function savedMessage(before: User, { email, practitioner_code }: User, isOnPage: boolean): string {
  const isNewCode = practitioner_code !== null && practitioner_code !== before.practitioner_code;
  return [
    isNewCode
      ? `User updated successfully. New practitioner code: ${practitioner_code}`
      : 'User updated successfully',
    ...(isOnPage ? [] : [`${email} is no longer on this page of the list.`]),
  ].join('. ');
}
