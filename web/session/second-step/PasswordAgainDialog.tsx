import DialogContentText from '@mui/material/DialogContentText';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { formResolver } from '#web/lib/formResolver.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useReauthenticate } from './api.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { CurrentPassword } from './currentPassword.ts';

interface Props {
  readonly onProved: () => void;
  readonly onCancel: () => void;
}

const Fields = z.object({ current_password: CurrentPassword });
type Fields = z.infer<typeof Fields>;

/** Asks for the password once more before something about the second step is changed. */
export function PasswordAgainDialog({ onProved, onCancel }: Props) {
  const reauthenticate = useReauthenticate();
  const form = useForm<Fields>({
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
        Changes to two-step sign-in need your password again after a quarter of an hour.
      </DialogContentText>
      <CurrentPasswordField
        field={form.register('current_password')}
        problem={form.formState.errors.current_password?.message}
      />
    </FormDialog>
  );
}
