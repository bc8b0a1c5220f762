import { DialogContentText } from '@mui/material';
import * as z from 'zod/mini';
import { DELETION_DAYS } from '#contract/families/limits.ts';
import {
  CurrentPassword,
  CurrentPasswordField,
} from '#web/identity/session/second-step/CurrentPasswordField.tsx';
import { VerifySecondStep } from '#web/identity/session/second-step/VerifySecondStep.tsx';
import { hasCode } from '#web/lib/hasCode.ts';
import { useMutationForm } from '#web/lib/useMutationForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';
import { useRequestDeletion } from './api.ts';

interface Props {
  readonly onAsked: () => void;
  readonly onClose: () => void;
}

/** Prompts for the password, then for the second step if the account has one that was not passed lately. */
export function ConfirmDeletion({ onAsked, onClose }: Props) {
  const ask = useRequestDeletion();
  const { field, props } = useMutationForm({
    schema: z.object({ current_password: CurrentPassword }),
    defaultValues: { current_password: '' },
    mutation: ask,
    toVariables: ({ current_password }) => current_password,
    onSuccess: onAsked,
  });

  if (hasCode(ask.error, 'second_step_needed') && ask.variables !== undefined) {
    const password = ask.variables;
    return (
      <TitledDialog
        title="Confirm with your second step"
        maxWidth="xs"
        onClose={onClose}
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        <VerifySecondStep onPassed={() => ask.mutate(password, { onSuccess: onAsked })} />
      </TitledDialog>
    );
  }
  return (
    <FormDialog
      title="Delete your account?"
      submitLabel="Delete my account"
      isDestructive
      onCancel={onClose}
      {...props}
    >
      <DialogContentText>
        It is deleted in {DELETION_DAYS} days. Until then you can log in and keep it.
      </DialogContentText>
      <CurrentPasswordField {...field('current_password')} />
    </FormDialog>
  );
}
