import type { UseMutationResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { messageOf } from './api.ts';

interface Props extends Omit<ComponentProps<typeof ConfirmDialog>, 'busy' | 'error'> {
  /** What is done once it is confirmed. */
  readonly mutation: Pick<UseMutationResult<unknown, Error, never>, 'isPending' | 'error'>;
  /** The sentence around the reason why it could not be done. */
  readonly failure?: (reason: string) => string;
}

/** Asks before something is done at the server; the dialog says why it could not be done. */
export const ConfirmMutation = ({ mutation, failure = String, ...props }: Props) => (
  <ConfirmDialog
    {...props}
    busy={mutation.isPending}
    error={mutation.error ? failure(messageOf(mutation.error)) : undefined}
  />
);
