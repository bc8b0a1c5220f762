import type { UseFormReturn } from 'react-hook-form';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import type { SignInFields } from './signInFields.ts';

/** The further fields of the Register tab. */
export function RegistrationFields({ form }: { readonly form: UseFormReturn<SignInFields> }) {
  return (
    <>
      <FormTextField
        label="Why are you taking this test?"
        multiline
        rows={3}
        field={form.register('verification_reason')}
        problem={form.formState.errors.verification_reason?.message}
        helperText="A sentence is enough."
      />
      {/* Catches programs that fill in every field: people neither see nor reach this one. */}
      <div aria-hidden="true" style={outOfSight}>
        <label>
          Website
          <input type="text" tabIndex={-1} autoComplete="off" {...form.register('website')} />
        </label>
      </div>
    </>
  );
}

// Programs look for `display: none`, so move it off the screen instead.
const outOfSight = {
  position: 'absolute',
  left: '-10000px',
  width: 1,
  height: 1,
  overflow: 'hidden',
} as const;
