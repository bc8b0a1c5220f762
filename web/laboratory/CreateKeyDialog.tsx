import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { createLaboratoryKey } from '#contract/laboratory.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { useCreateLaboratoryKey } from './api.ts';
import { NewKeyDialog } from './NewKeyDialog.tsx';

interface Props {
  readonly onClose: () => void;
}

type Fields = z.input<typeof createLaboratoryKey.body>;

/** Asks for the name of a key, makes it, and shows it this once. */
export function CreateKeyDialog({ onClose }: Props) {
  const form = useForm<Fields>({
    resolver: formResolver(createLaboratoryKey.body),
    defaultValues: { name: '' },
  });
  const create = useCreateLaboratoryKey();
  const refusal = useRefusal(form, create.error);

  if (create.data) return <NewKeyDialog name={create.data.name} value={create.data.key} onDone={onClose} />;
  return (
    <FormDialog
      title="Create Key"
      submitLabel="Create Key"
      busyLabel="Creating..."
      busy={create.isPending}
      refusal={refusal}
      onSubmit={form.handleSubmit((fields) => create.mutate(fields))}
      onCancel={onClose}
    >
      <FormTextField
        label="Name"
        autoComplete="off"
        field={form.register('name')}
        problem={form.formState.errors.name?.message}
        helperText="Who will use it, for example the laboratory and its program."
      />
    </FormDialog>
  );
}
