import type { UseMutationResult } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Email } from '#contract/shared/email.ts';
import { useMutationForm } from '#web/lib/useMutationForm.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { SubmitForm } from '#web/ui/SubmitForm.tsx';

interface Props {
  /** Sends a link to an address. */
  readonly send: UseMutationResult<unknown, Error, string>;
  readonly label: string;
  readonly email?: string;
}

/** Prompts for the address of a link. */
export function EmailForm({ send, label, email = '' }: Props) {
  const { field, props } = useMutationForm({
    schema: z.object({ email: Email }),
    defaultValues: { email },
    focus: 'email',
    mutation: send,
    toVariables: (fields) => fields.email,
  });

  return (
    <SubmitForm label={label} {...props}>
      <FormTextField {...field('email')} label="Email Address" type="email" autoComplete="username" />
    </SubmitForm>
  );
}
