import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { NewPassword, PASSWORD_MIN } from '#contract/account.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { useFocusAtStart } from '#web/lib/useFocusAtStart.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';

interface Props {
  /** What the field starts with. */
  readonly password: string;
  readonly busy: boolean;
  /** Why the last password was not set. */
  readonly error: Error | null;
  readonly onSubmit: (password: string) => void;
}

const Fields = z.object({ password: NewPassword });
type Fields = z.infer<typeof Fields>;

/** Asks for a new password. */
export function NewPasswordForm({ password, busy, error, onSubmit }: Props) {
  const form = useForm<Fields>({ resolver: formResolver(Fields), defaultValues: { password } });
  const refusal = useRefusal(form, error);
  useFocusAtStart(form, 'password');
  const onValid = form.handleSubmit((fields) => onSubmit(fields.password));

  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={(event) => void onValid(event)}>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        field={form.register('password')}
        problem={form.formState.errors.password?.message}
        helperText={`At least ${PASSWORD_MIN} characters`}
      />
      {refusal && <FocusedMessage severity="error">{refusal}</FocusedMessage>}
      <SubmitButton label="Set password" busyLabel="Please wait..." busy={busy} />
    </Stack>
  );
}
