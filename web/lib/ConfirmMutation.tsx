import type { UseMutationResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { messageOf } from './api.ts';

interface Props extends Omit<ComponentProps<typeof ConfirmDialog>, 'busy' | 'error'> {
  /** What is done once it is confirmed. */
  readonly mutation: Pick<UseMutationResult<unknown, Error, never>, 'isPending' | 'error'>;
}

/** Asks before something is done at the server; the dialog says why it could not be done. */
export const ConfirmMutation = ({ mutation, ...props }: Props) => (
  <ConfirmDialog
    {...props}
    busy={mutation.isPending}
    error={mutation.error ? messageOf(mutation.error) : undefined}
  />
);
