import Stack from '@mui/material/Stack';
import type { UseMutationResult } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Email } from '#contract/account.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { useFocusAtStart } from '#web/lib/useFocusAtStart.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';

interface Props {
  /** Sends a link to the address. */
  readonly send: UseMutationResult<unknown, Error, string>;
  readonly label: string;
  /** The address that the field starts with. */
  readonly email?: string;
}

const Fields = z.object({ email: Email });
type Fields = z.infer<typeof Fields>;

/** Asks where a link shall be sent. */
export function EmailForm({ send, label, email = '' }: Props) {
  const form = useForm<Fields>({ resolver: formResolver(Fields), defaultValues: { email } });
  const refusal = useRefusal(form, send.error);
  useFocusAtStart(form, 'email');
  const onSubmit = form.handleSubmit((fields) => send.mutate(fields.email));

  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={(event) => void onSubmit(event)}>
      <FormTextField
        label="Email Address"
        type="email"
        autoComplete="username"
        field={form.register('email')}
        problem={form.formState.errors.email?.message}
      />
      {refusal && <FocusedMessage severity="error">{refusal}</FocusedMessage>}
      <SubmitButton label={label} busyLabel="Please wait..." busy={send.isPending} />
    </Stack>
  );
}
