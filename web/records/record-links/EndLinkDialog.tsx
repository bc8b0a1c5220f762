import type { RecordLink } from '#contract/records/record-links.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useEndLink } from './api.ts';

interface Props {
  readonly patient_id: PatientId;
  readonly link: RecordLink;
  readonly onClose: () => void;
}

/** Prompts before a link ends. */
export function EndLinkDialog({ patient_id, link, onClose }: Props) {
  const end = useEndLink(patient_id);
  const onConfirm = () =>
    end.mutate(link.id, {
      onSuccess: () => {
        showDone('Link ended');
        onClose();
      },
    });
  return (
    <ConfirmMutation
      isDestructive
      title={`End “${link.label}”?`}
      confirmLabel="End Link"
      busyLabel="Ending..."
      mutation={end}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      Nobody can open the record by this link any more. What a doctor has stored already stays with the
      doctor.
    </ConfirmMutation>
  );
}
