import type { Laboratory } from '#contract/laboratory/laboratories.ts';
import { LaboratoryName } from '#contract/laboratory/laboratoryName.ts';
import { useMutationForm } from '#web/lib/useMutationForm.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useNameLaboratory } from './api.ts';

interface Props {
  /** The laboratory to rename; a new one without it. */
  readonly laboratory?: Laboratory;
  readonly onClose: () => void;
}

/** Names a new laboratory, or another one anew. */
export function NameLaboratoryDialog({ laboratory, onClose }: Props) {
  const name = useNameLaboratory(laboratory?.id);
  const form = useMutationForm({
    schema: LaboratoryName,
    defaultValues: { name: laboratory?.name ?? '' },
    mutation: name,
    toVariables: (sent) => sent.name,
    onSuccess: (_, sent) => {
      showDone(laboratory ? `Laboratory ${sent.name} renamed` : `Laboratory ${sent.name} created`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={laboratory ? `Rename ${laboratory.name}` : 'Create Laboratory'}
      submitLabel={laboratory ? 'Save' : 'Create Laboratory'}
      busyLabel={laboratory ? 'Saving...' : 'Creating...'}
      {...form.props}
      onCancel={onClose}
    >
      <FormTextField
        label="Name"
        autoComplete="off"
        {...form.field('name')}
        helperText="Administrators see this name in the history of a kit."
      />
    </FormDialog>
  );
}
