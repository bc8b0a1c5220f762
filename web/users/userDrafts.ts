import { createContext, type KeyboardEvent, use } from 'react';
import type { Role, UserId } from '#contract/shared/ids.ts';
import type { User } from '#contract/users.ts';
import { createDrafts, type Drafts, useVersionedDraft } from '#web/lib/useVersionedDraft.ts';

/** A user whose row is a form. */
export interface UserDraft {
  /** The user before the edit. */
  readonly base: User;
  readonly typed: { readonly full_name: string; readonly role: Role };
  /** Another administrator changed the user meanwhile: the row shows their values and saves over them. */
  readonly isOvertaken: boolean;
  /** The row has just become a form: its first field takes the focus once. */
  readonly isNew: boolean;
}

export const UserDrafts = createContext<Drafts<UserId, UserDraft>>(createDrafts());

/** The draft of a user, and the actions on it. */
export function useUserDraft(user: User) {
  const { draft, keep, revise } = useVersionedDraft(use(UserDrafts), user.id);
  return {
    draft,
    begin: () =>
      keep({
        base: user,
        typed: { full_name: user.full_name ?? '', role: user.role },
        isOvertaken: false,
        isNew: true,
      }),
    end: () => keep(undefined),
    type: (change: Partial<UserDraft['typed']>) =>
      revise((latest) => ({ ...latest, typed: { ...latest.typed, ...change } })),
    markSeen: () => revise((latest) => ({ ...latest, isNew: false })),
    /** Continues from the user that another administrator saved. */
    rebase: (current: User) => revise((latest) => ({ ...latest, base: current, isOvertaken: true })),
  };
}

/** The values to save. */
export const editOf = ({ typed }: UserDraft): UserDraft['typed'] => ({
  ...typed,
  full_name: typed.full_name.trim(),
});

export function isUnsaved(draft: UserDraft): boolean {
  const { full_name, role } = editOf(draft);
  return full_name !== (draft.base.full_name ?? '') || role !== draft.base.role;
}

/** The help below a field whose value another administrator changed. */
export const meanwhile = (
  { isOvertaken, base, typed }: UserDraft,
  field: 'full_name' | 'role',
  shown: string,
): string | undefined =>
  isOvertaken && (base[field] ?? '') !== typed[field] ? `Changed elsewhere to: ${shown}` : undefined;

/** Links the fields to their form: they stand in other cells of the row. */
export const editFormId = (user_id: UserId): string => `edit-user-${user_id}`;

export const cancelOnEscape =
  (onCancel: () => void) =>
  ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') onCancel();
  };
