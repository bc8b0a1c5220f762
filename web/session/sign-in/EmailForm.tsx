import type { UseMutationResult } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Email } from '#contract/account.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { useFocusAtStart } from '#web/lib/useFocusAtStart.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { SubmitForm } from '#web/ui/SubmitForm.tsx';

interface Props {
  /** Sends a link to an address. */
  readonly send: UseMutationResult<unknown, Error, string>;
  readonly label: string;
  /** The initial address. */
  readonly email?: string;
}

const Fields = z.object({ email: Email });

/** Asks for the address of a link. */
export function EmailForm({ send, label, email = '' }: Props) {
  const form = useForm<z.infer<typeof Fields>>({ resolver: formResolver(Fields), defaultValues: { email } });
  const refusal = useRefusal(form, send.error);
  useFocusAtStart(form, 'email');
  const onSubmit = form.handleSubmit((fields) => send.mutate(fields.email));

  return (
    <SubmitForm label={label} refusal={refusal} busy={send.isPending} onSubmit={onSubmit}>
      <FormTextField
        label="Email Address"
        type="email"
        autoComplete="username"
        field={form.register('email')}
        problem={form.formState.errors.email?.message}
      />
    </SubmitForm>
  );
}
