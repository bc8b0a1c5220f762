import type { UseFormReturn } from 'react-hook-form';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { Honeypot } from './Honeypot.tsx';
import type { SignInFields } from './signInFields.ts';

interface Props {
  readonly form: UseFormReturn<SignInFields>;
}

/** What the Register tab asks beyond email and password. */
export function RegistrationFields({ form: { register, formState } }: Props) {
  return (
    <>
      <FormTextField
        label="Why are you taking this test?"
        multiline
        rows={3}
        field={register('verification_reason')}
        problem={formState.errors.verification_reason?.message}
        helperText="A sentence is enough."
      />
      <Honeypot field={register('website')} />
    </>
  );
}
