import { useForm } from 'react-hook-form';
import { type KitSummary, updateKit } from '#contract/kits.ts';
import { contractResolver } from '#web/patients/contractResolver.ts';
import { EditDialog } from '#web/patients/EditDialog.tsx';
import { fieldsOf } from '#web/patients/fieldsOf.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useUpdateKit } from './api.ts';
import { SampleFields } from './SampleFields.tsx';
import { type SampleValues, sampleValues, toSample } from './sampleValues.ts';

interface Props {
  readonly kit: KitSummary;
  readonly onClose: () => void;
}

const UPDATED_TOAST_MS = 5000;

/** Corrects what has been entered about a sample. */
export function EditKitDialog({ kit, onClose }: Props) {
  const save = useUpdateKit(kit.id);
  const form = useForm({
    defaultValues: sampleValues(kit),
    resolver: contractResolver<SampleValues, typeof updateKit.body>({
      body: updateKit.body,
      toBody: toSample,
    }),
  });
  const onSave = form.handleSubmit((corrected) =>
    save.mutate(corrected, {
      onSuccess: () => {
        showToast({
          message: `Kit ${kit.kit_id} updated`,
          severity: 'success',
          duration_ms: UPDATED_TOAST_MS,
        });
        onClose();
      },
    }),
  );

  return (
    <EditDialog
      title={`Edit kit ${kit.kit_id}`}
      is_changed={form.formState.isDirty}
      save={save}
      onSubmit={onSave}
      onClose={onClose}
    >
      <SampleFields field={fieldsOf(form)} />
    </EditDialog>
  );
}
