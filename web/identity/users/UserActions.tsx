import { Box, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, type SyntheticEvent, useState } from 'react';
import type { User } from '#contract/identity/listedUser.ts';
import { useProfile } from '#web/identity/session/api.ts';
import { messageOf } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { Button } from '#web/ui/Button.tsx';
import { HintedText } from '#web/ui/HintedText.tsx';
import { RowButton } from '#web/ui/RowButton.tsx';
import { showDone, showFailure } from '#web/ui/toasts.ts';
import { holdingsQuery, overtakingUser, unconfirmedEffects, useUpdateUser } from './api.ts';
import { ResendInvitation } from './ResendInvitation.tsx';
import type { RoleChange } from './RoleDialog.tsx';
import { cancelOnEscape, editFormId, editOf, type UserDraft, useUserDraft } from './userDrafts.ts';

const RoleDialog = lazy(async () => ({
  default: (await import('./RoleDialog.tsx')).RoleDialog,
}));

interface Props {
  readonly user: User;
  /** Further actions. */
  readonly children: ReactNode;
}

interface SaveProps {
  readonly user: User;
  /** The saved user is no longer on the page. */
  readonly onLeft: () => void;
}

/** Saves or discards the fields of the row while it is a form. */
export function SaveUser({ user, onLeft }: SaveProps) {
  const { draft } = useUserDraft(user);
  return draft && <EditUserForm user={user} draft={draft} onLeft={onLeft} />;
}

/** Begins an edit, with further actions while the row is no form. */
export function UserActions({ user, children }: Props) {
  const { draft, begin } = useUserDraft(user);
  const [wasEdited, setWasEdited] = useState(false);
  if (draft && !wasEdited) setWasEdited(true);

  if (draft) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {/* The focus returns here after an edit. */}
      <RowButton isUsual ref={wasEdited ? focus : null} label="Edit" of={user.email} onClick={begin} />
      {children}
      <ResendInvitation user={user} />
    </Stack>
  );
}

interface DeleteProps {
  readonly user: User;
  readonly onDelete: (user: User) => void;
}

/** Deletes a user other than the reader. */
export function DeleteUser({ user, onDelete }: DeleteProps) {
  const isOwn = useProfile().id === user.id;
  if (!isOwn) return <RowButton label="Delete" of={user.email} onClick={() => onDelete(user)} />;
  return (
    <Box sx={hintLook}>
      <HintedText
        title="Delete"
        text="Delete"
        hint="Only another administrator can delete your account."
        maxWidth={100}
      />
    </Box>
  );
}

/** In the place of the button, with the dots of a word that explains itself. */
const hintLook = {
  color: 'text.secondary',
  fontSize: '0.8125rem',
  '& > button': { textDecoration: 'underline dotted', textUnderlineOffset: 3 },
};

const focus = (button: HTMLButtonElement | null) => button?.focus();

function EditUserForm({ user, draft, onLeft }: SaveProps & { readonly draft: UserDraft }) {
  const { end, rebase } = useUserDraft(user);
  const update = useUpdateUser(user.id);

  const [question, setQuestion] = useState<RoleChange>();
  const queryClient = useQueryClient();

  // A row that moves to another page takes the callbacks of its mutation along.
  const save = async (confirmed?: RoleChange) => {
    try {
      const { saved, isOnPage } = await update.mutateAsync({
        ...editOf(draft),
        version: draft.base.version,
        ...(confirmed?.owned && { owned: confirmed.owned }),
        ...(confirmed?.affected_patients && { affected_patients: confirmed.affected_patients }),
      });
      showDone(savedMessage(draft.base, saved, isOnPage));
      end();
      if (!isOnPage) onLeft();
    } catch (error) {
      const unconfirmed = unconfirmedEffects(error);
      if (unconfirmed) return setQuestion({ ...confirmed, role: draft.typed.role, ...unconfirmed });
      setQuestion(undefined);
      showFailure(`Failed to update user: ${messageOf(error)}`);
      const current = overtakingUser(error);
      if (current) rebase(current);
      if (hasCode(error, 'user_not_found')) end();
    }
  };

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    void (isNewAdmin(draft) ? askForAdmin() : save());
  };

  const askForAdmin = async () => {
    const owned = await queryClient.fetchQuery(holdingsQuery(user.id)).catch(showReason);
    if (!owned) return;
    const { patients, kits } = owned;
    const isOwner = draft.base.role === 'customer' && patients > 0;
    setQuestion({ role: 'admin', ...(isOwner && { owned: { patients, kits } }) });
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
      <Suspense>
        {question && (
          <RoleDialog
            {...question}
            user={draft.base}
            busy={update.isPending}
            onConfirm={() => void save(question)}
            onCancel={() => setQuestion(undefined)}
          />
        )}
      </Suspense>
    </Stack>
  );
}

const isNewAdmin = ({ typed, base }: UserDraft) => typed.role === 'admin' && base.role !== 'admin';

const showReason = (error: unknown) => showFailure(`Failed to update user: ${messageOf(error)}`);

function savedMessage(before: User, { email, practitioner_code }: User, isOnPage: boolean): string {
  const isNewCode = practitioner_code !== null && practitioner_code !== before.practitioner_code;
  return [
    isNewCode
      ? `User updated successfully. New practitioner code: ${practitioner_code}`
      : 'User updated successfully',
    ...(isOnPage ? [] : [`${email} is no longer on this page of the list.`]),
  ].join('. ');
}
