import Alert from '@mui/material/Alert';
import { useWatch } from 'react-hook-form';
import { kitCodePattern } from '#contract/shared/ids.ts';
import { SampleFields } from '#web/kits/SampleFields.tsx';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { KitIdField } from './KitIdField.tsx';
import { confirmationProblem, kitIdProblem } from './registration.ts';
import type { RegistrationForm } from './registrationForm.ts';

interface Props {
  readonly form: RegistrationForm;
}

const kit_id_help = 'Must start with MB and 6 digits (e.g., MB000132)';
const confirmation_help = 'Please re-enter the Kit ID to confirm';

/** The kit's code, entered twice, and what is known about the sample. */
export function KitFields({ form }: Props) {
  const [kit_id, confirm_kit_id] = useWatch({
    control: form.control,
    name: ['kit_id', 'confirm_kit_id'],
  });
  // What was wrong when the form was sent is said below both fields; the one at fault is marked.
  const { errors } = form.formState;
  const refused = errors.kit_id ?? errors.confirm_kit_id;
  return (
    <>
      <KitIdField
        label="Kit ID"
        help={kit_id_help}
        problem={kitIdProblem(kit_id) ?? (errors.kit_id && kit_id_help)}
        field={form.register('kit_id', { onChange: () => form.resetField('confirm_kit_id') })}
      />
      <KitIdField
        label="Confirm Kit ID"
        help={confirmation_help}
        problem={confirmationProblem(kit_id, confirm_kit_id) ?? (errors.confirm_kit_id && confirmation_help)}
        is_disabled={!kitCodePattern.test(kit_id)}
        field={form.register('confirm_kit_id')}
      />
      {refused && <Alert severity="error">{refused.message}</Alert>}
      <SampleFields field={fieldsOf(form)} />
    </>
  );
}
