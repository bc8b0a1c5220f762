import { DialogContentText } from '@mui/material';
import { type ReactNode, useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { hasCode } from '#web/lib/hasCode.ts';
import { useMutationForm } from '#web/lib/useMutationForm.ts';
import { type Resolvers, withResolvers } from '#web/lib/withResolvers.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useReauthenticate, type WithPassword, WithPasswordContext } from './api.ts';
import { CurrentPassword, CurrentPasswordField } from './CurrentPasswordField.tsx';

/** Prompts for the password after the server has demanded it for a call from within, then repeats that call. */
export function PasswordAgain({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Resolvers<boolean>>();
  const withPassword = useCallback<WithPassword>(async (send) => {
    try {
      return await send();
    } catch (error) {
      if (!hasCode(error, 'reauthentication_needed')) throw error;
      const asked = withResolvers<boolean>();
      setAsked(asked);
      const isProved = await asked.promise;
      setAsked(undefined);
      if (!isProved) throw error;
      return send();
    }
  }, []);

  return (
    <WithPasswordContext value={withPassword}>
      {children}
      {asked && <PasswordAgainDialog onAnswer={asked.resolve} />}
    </WithPasswordContext>
  );
}

function PasswordAgainDialog({ onAnswer }: { readonly onAnswer: (isProved: boolean) => void }) {
  const { field, props } = useMutationForm({
    schema: z.object({ current_password: CurrentPassword }),
    defaultValues: { current_password: '' },
    mutation: useReauthenticate(),
    toVariables: (fields) => fields.current_password,
    onSuccess: () => onAnswer(true),
  });

  return (
    <FormDialog
      title="Enter your password again"
      submitLabel="Continue"
      onCancel={() => onAnswer(false)}
      {...props}
    >
      <DialogContentText>
        Changes to two-step login need your password again after 15 minutes.
      </DialogContentText>
      <CurrentPasswordField {...field('current_password')} />
    </FormDialog>
  );
}
