import type { UseFormReturn } from 'react-hook-form';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import type { SignInFields } from './signInFields.ts';

interface Props {
  readonly form: UseFormReturn<SignInFields>;
}

/** The further fields of the Register tab. */
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
      {/* Catches programs that fill in every field: people neither see nor reach this one. */}
      <div aria-hidden="true" style={outOfSight}>
        <label>
          Website
          <input type="text" tabIndex={-1} autoComplete="off" {...register('website')} />
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
