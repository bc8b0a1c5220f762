import { createContext, type KeyboardEvent, use } from 'react';
import type { User } from '#contract/identity/listedUser.ts';
import type { Role, UserId } from '#contract/shared/ids.ts';
import { createDrafts, type Drafts, useVersionedDraft } from '#web/lib/useVersionedDraft.ts';

/** A user whose row is a form. */
export interface UserDraft {
  /** The user before the edit. */
  readonly base: User;
  readonly typed: {
    readonly full_name: string;
    readonly role: Role;
    /** Digits; empty for the operator's setting. */
    readonly registrations_per_day: string;
  };
  /** Another administrator changed the user during the edit: the row shows their values and saves over them. */
  readonly isOvertaken: boolean;
  /** True until the first field of the form has been focused. */
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
        typed: {
          full_name: user.full_name ?? '',
          role: user.role,
          registrations_per_day: String(user.registrations_per_day ?? ''),
        },
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

/** The values to save. The limit of registrations is among them only if it was changed. */
export function editOf({ typed, base }: UserDraft) {
  const limit = typed.registrations_per_day === '' ? null : Number(typed.registrations_per_day);
  return {
    full_name: typed.full_name.trim(),
    role: typed.role,
    ...(limit !== base.registrations_per_day && { registrations_per_day: limit }),
  };
}

export function isUnsaved(draft: UserDraft): boolean {
  const { full_name, role, registrations_per_day } = editOf(draft);
  return (
    full_name !== (draft.base.full_name ?? '') ||
    role !== draft.base.role ||
    registrations_per_day !== undefined
  );
}

/** The help below a field whose value another administrator changed. */
export const changedElsewhere = (
  { isOvertaken, base, typed }: UserDraft,
  field: 'full_name' | 'role' | 'registrations_per_day',
  shown: string,
): string | undefined =>
  isOvertaken && String(base[field] ?? '') !== typed[field] ? `Changed elsewhere to: ${shown}` : undefined;

/** Links the fields to their form: they stand in other cells of the row. */
export const editFormId = (user_id: UserId): string => `edit-user-${user_id}`;

export const cancelOnEscape =
  (onCancel: () => void) =>
  ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') onCancel();
  };
