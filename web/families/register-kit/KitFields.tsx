import { Box } from '@mui/material';
import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { kitCodePattern } from '#contract/shared/codes.ts';
import { SampleFields } from '#web/kits/SampleFields.tsx';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { KitBox } from './KitBox.tsx';
import { KitIdField } from './KitIdField.tsx';
import { LabelCamera } from './LabelCamera.tsx';
import { confirmationProblem, kitIdProblem, type RegistrationForm } from './registration.ts';

const kitIdHelp = 'Must start with MB and 6 digits (e.g., MB000132)';
const confirmationHelp = 'Please re-enter the Kit ID to confirm';

interface Props extends Pick<ComponentProps<typeof SampleFields>, 'dateProblem'> {
  readonly form: RegistrationForm;
}

/** Takes the kit's code twice, and the facts about the sample. */
export function KitFields({ form, dateProblem }: Props) {
  const [kit_id, confirm_kit_id] = useWatch({
    control: form.control,
    name: ['kit_id', 'confirm_kit_id'],
  });
  // The alert below both fields explains a refused submit; the field at fault is marked.
  const { errors } = form.formState;
  const refused = errors.kit_id ?? errors.confirm_kit_id;
  return (
    <>
      <Box sx={labelLook}>
        <KitBox />
        <LabelCamera form={form} />
      </Box>
      <FieldPair>
        <KitIdField
          form={form}
          name="kit_id"
          label="Kit ID"
          helperText={kitIdHelp}
          problem={kitIdProblem(kit_id) ?? (errors.kit_id && kitIdHelp)}
          onEdit={() => form.resetField('confirm_kit_id')}
        />
        <KitIdField
          form={form}
          name="confirm_kit_id"
          label="Confirm Kit ID"
          helperText={confirmationHelp}
          problem={confirmationProblem(kit_id, confirm_kit_id) ?? (errors.confirm_kit_id && confirmationHelp)}
          disabled={!kitCodePattern.test(kit_id)}
        />
      </FieldPair>
      {refused && <Alert severity="error">{refused.message}</Alert>}
      <SampleFields field={fieldsOf(form)} dateProblem={dateProblem} />
    </>
  );
}

/** The way to scan stands beside the picture of the label, below its caption. */
const labelLook = {
  display: { xs: 'contents', sm: 'grid' },
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'start',
  columnGap: 3,
  rowGap: 1.5,
};
