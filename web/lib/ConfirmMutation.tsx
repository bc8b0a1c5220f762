import type { UseMutationResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { messageOf } from './api.ts';

interface Props extends Omit<ComponentProps<typeof ConfirmDialog>, 'busy' | 'error' | 'cause'> {
  /** Runs after the confirmation. */
  readonly mutation: Pick<UseMutationResult<unknown, Error, never>, 'isPending' | 'error'>;
  /** Words a failure with its reason; the reason alone by default. */
  readonly failure?: (reason: string) => string;
}

/** Prompts before a mutation and reports its failure. */
export const ConfirmMutation = ({ mutation, failure = String, ...props }: Props) => (
  <ConfirmDialog
    {...props}
    busy={mutation.isPending}
    error={mutation.error ? failure(messageOf(mutation.error)) : undefined}
    cause={mutation.error}
  />
);
