import type { KeyboardEvent } from 'react';
import type { UserDraft } from './UserDraft.ts';

/** Tells beside a field what somebody else has put there. */
export const meanwhile = ({ is_overtaken }: UserDraft, value: string): string | undefined =>
  is_overtaken ? `Changed meanwhile to: ${value}` : undefined;

/** Leaves a row that is edited as it was. */
export const cancelOnEscape =
  (onCancel: () => void) =>
  ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') onCancel();
  };
