import { Button } from '@mui/material';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { type KitSummary, updateKit } from '#contract/kits.ts';
import { EditDialog } from '#web/lib/EditDialog.tsx';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { useUpdateKit } from './api.ts';
import { SampleFields, sampleProblems, sampleValues, toSample } from './SampleFields.tsx';

interface Props {
  readonly kit: KitSummary;
  /** Called when the dialog closes and the button is gone, because the laboratory has received the kit. */
  readonly onReceived: () => void;
}

/** Opens the dialog that edits a kit, until the laboratory has received it. An open dialog stays open. */
export function EditKit({ kit, onReceived }: Props) {
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const onClose = () => {
    flushSync(() => setEditing(false));
    if (!button.current) onReceived();
  };

  return (
    <>
      {kit.status === 'registered' && (
        <Button ref={button} aria-label={`Edit kit ${kit.kit_id}`} onClick={() => setEditing(true)}>
          Edit
        </Button>
      )}
      {isEditing && <EditKitDialog kit={kit} onClose={onClose} />}
    </>
  );
}

const resolver = formResolver(updateKit.body, { toInput: toSample, ownProblems: sampleProblems });

function EditKitDialog({ kit, onClose }: { readonly kit: KitSummary; readonly onClose: () => void }) {
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
