import { useWatch } from 'react-hook-form';
import { kitCodePattern } from '#contract/ids.ts';
import { NOTES_MAX_LENGTH } from '#contract/kits.ts';
import { latestToday } from '#contract/text.ts';
import { KitIdField } from './KitIdField.tsx';
import { RegistrationField, type RegistrationForm } from './RegistrationField.tsx';
import { confirmationProblem, kitIdProblem } from './registration.ts';

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
      <RegistrationField
        form={form}
        name="sample_taken_date"
        label="Sample Taken Date"
        help="Optional"
        type="date"
        input={{ max: latestToday() }}
      />
      <RegistrationField
        form={form}
        name="kit_notes"
        label="Kit Notes (Optional)"
        rows={3}
        input={{ maxLength: NOTES_MAX_LENGTH }}
      />
    </>
  );
}
