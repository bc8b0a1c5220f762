import { useForm, useWatch } from 'react-hook-form';
import { KitCorrection } from '#contract/kits/kitCorrection.ts';
import type { KitSummary } from '#contract/kits/kits.ts';
import { EditDialog } from '#web/lib/EditDialog.tsx';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { useUpdateKit } from './api.ts';
import {
  SampleFields,
  type SampleValues,
  sampleProblem,
  sampleProblems,
  sampleValues,
  toSample,
} from './SampleFields.tsx';

interface Props {
  readonly kit: KitSummary;
  /** The patient's. */
  readonly date_of_birth: string | null;
  readonly onClose: () => void;
}

/** Edits the sample date and the notes of a kit. */
export function EditKitDialog({ kit, date_of_birth, onClose }: Props) {
  const save = useUpdateKit(kit.id);
  const form = useForm({
    defaultValues: sampleValues(kit),
    resolver: formResolver(KitCorrection, {
      toInput: toSample,
      ownProblems: (values: SampleValues) => sampleProblems(values, date_of_birth),
    }),
  });
  const sample_taken_date = useWatch({ control: form.control, name: 'sample_taken_date' });
  return (
    <EditDialog
      title={`Edit kit ${kit.kit_id}`}
      form={form}
      save={save}
      savedMessage={`Kit ${kit.kit_id} updated`}
      onClose={onClose}
    >
      <SampleFields field={fieldsOf(form)} dateProblem={sampleProblem(sample_taken_date, date_of_birth)} />
    </EditDialog>
  );
}
