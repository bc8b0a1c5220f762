import type { Role, UserId } from '#contract/shared/ids.ts';
import type { User } from '#contract/users.ts';

interface Edit {
  readonly full_name: string;
  readonly role: Role;
}

/** What an administrator changes about a user. It is typed into in place: only its own fields show what they hold. */
export class UserDraft {
  /** The user as it is changed from. */
  readonly base: User;
  /** Whether somebody else changed the user meanwhile: the row tells what to, and saves over it. */
  readonly is_overtaken: boolean;
  #typed: Edit;
  #has_had_focus: boolean;

  constructor(base: User, before?: UserDraft) {
    this.base = base;
    this.is_overtaken = before !== undefined;
    this.#typed = before ? before.#typed : { full_name: base.full_name ?? '', role: base.role };
    this.#has_had_focus = before !== undefined;
  }

  /** What the fields hold. */
  get typed(): Edit {
    return this.#typed;
  }

  type(change: Partial<Edit>): void {
    this.#typed = { ...this.#typed, ...change };
  }

  /** What would be saved. */
  get edit(): Edit {
    return { ...this.#typed, full_name: this.#typed.full_name.trim() };
  }

  get is_unsaved(): boolean {
    const { full_name, role } = this.edit;
    return full_name !== (this.base.full_name ?? '') || role !== this.base.role;
  }

  /** Gives the field the focus when the row becomes a form, and not when it comes back into sight. */
  focusOnce(field: HTMLElement | null): void {
    if (!field || this.#has_had_focus) return;
    this.#has_had_focus = true;
    field.focus();
  }
}

export type UserDrafts = ReadonlyMap<UserId, UserDraft>;
