import { useWatch } from 'react-hook-form';
import { kitCodePattern } from '#contract/ids.ts';
import { fieldsOf } from '#web/patients/fieldsOf.ts';
import { KitIdField } from './KitIdField.tsx';
import { confirmationProblem, kitIdProblem } from './registration.ts';
import type { RegistrationForm } from './registrationForm.ts';
import { SampleFields } from './SampleFields.tsx';

interface Props {
  readonly form: RegistrationForm;
}

/** The kit's code, entered twice, and what is known about the sample. */
export function KitFields({ form }: Props) {
  const [kit_id, confirm_kit_id] = useWatch({
    control: form.control,
    name: ['kit_id', 'confirm_kit_id'],
  });
  return (
    <>
      <KitIdField
        label="Kit ID"
        help="Must start with MB and 6 digits (e.g., MB000132)"
        problem={kitIdProblem(kit_id)}
        field={form.register('kit_id', { onChange: () => form.setValue('confirm_kit_id', '') })}
      />
      <KitIdField
        label="Confirm Kit ID"
        help="Please re-enter the Kit ID to confirm"
        problem={confirmationProblem(kit_id, confirm_kit_id)}
        is_disabled={!kitCodePattern.test(kit_id)}
        field={form.register('confirm_kit_id')}
      />
      <SampleFields field={fieldsOf(form)} />
    </>
  );
}
