import type { KeyboardEvent } from 'react';
import type { UserDraft } from './UserDraft.ts';

/** Tells below a field what somebody else has put there, where it is not what is typed. */
export const meanwhile = (
  { is_overtaken, base, typed }: UserDraft,
  field: 'full_name' | 'role',
  shown: string,
): string | undefined =>
  is_overtaken && (base[field] ?? '') !== typed[field] ? `Changed meanwhile to: ${shown}` : undefined;

/** Leaves a row that is edited as it was. */
export const cancelOnEscape =
  (onCancel: () => void) =>
  ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') onCancel();
  };
