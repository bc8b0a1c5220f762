import { useForm } from 'react-hook-form';
import { type KitSummary, updateKit } from '#contract/kits.ts';
import { EditDialog } from '#web/lib/EditDialog.tsx';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { useUpdateKit } from './api.ts';
import { SampleFields, sampleProblems, sampleValues, toSample } from './SampleFields.tsx';

const resolver = formResolver(updateKit.body, { toInput: toSample, ownProblems: sampleProblems });

interface Props {
  readonly kit: KitSummary;
  readonly onClose: () => void;
}

/** Edits the sample date and the notes of a kit. */
export function EditKitDialog({ kit, onClose }: Props) {
  const save = useUpdateKit(kit.id);
  const form = useForm({ defaultValues: sampleValues(kit), resolver });
  return (
    <EditDialog
      title={`Edit kit ${kit.kit_id}`}
      form={form}
      save={save}
      savedMessage={`Kit ${kit.kit_id} updated`}
      onClose={onClose}
    >
      <SampleFields field={fieldsOf(form)} />
    </EditDialog>
  );
}
