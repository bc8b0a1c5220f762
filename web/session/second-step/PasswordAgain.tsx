import DialogContentText from '@mui/material/DialogContentText';
import { type ReactNode, useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { formResolver } from '#web/lib/formResolver.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useReauthenticate, type WithPassword, WithPasswordContext } from './api.ts';
import { CurrentPassword, CurrentPasswordField } from './CurrentPasswordField.tsx';

interface Props {
  readonly children: ReactNode;
}

/** Asks for the password after the server has demanded it for a call from within, then repeats that call. */
export function PasswordAgain({ children }: Props) {
  const [asked, setAsked] = useState<PromiseWithResolvers<boolean>>();
  const withPassword = useCallback<WithPassword>(async (send) => {
    try {
      return await send();
    } catch (error) {
      if (!hasCode(error, 'reauthentication_needed')) throw error;
      const asked = Promise.withResolvers<boolean>();
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
      {asked && (
        <PasswordAgainDialog onProved={() => asked.resolve(true)} onCancel={() => asked.resolve(false)} />
      )}
    </WithPasswordContext>
  );
}

interface DialogProps {
  readonly onProved: () => void;
  readonly onCancel: () => void;
}

const Fields = z.object({ current_password: CurrentPassword });

function PasswordAgainDialog({ onProved, onCancel }: DialogProps) {
  const reauthenticate = useReauthenticate();
  const form = useForm<z.infer<typeof Fields>>({
    resolver: formResolver(Fields),
    defaultValues: { current_password: '' },
  });
  const refusal = useRefusal(form, reauthenticate.error);
  const onSubmit = form.handleSubmit(({ current_password }) =>
    reauthenticate.mutate(current_password, { onSuccess: onProved }),
  );

  return (
    <FormDialog
      title="Enter your password again"
      submitLabel="Continue"
      busyLabel="Please wait..."
      busy={reauthenticate.isPending || reauthenticate.isSuccess}
      refusal={refusal}
      onSubmit={onSubmit}
      onCancel={onCancel}
    >
      <DialogContentText>
        Changes to two-step login need your password again after a quarter of an hour.
      </DialogContentText>
      <CurrentPasswordField
        field={form.register('current_password')}
        problem={form.formState.errors.current_password?.message}
      />
    </FormDialog>
  );
}
