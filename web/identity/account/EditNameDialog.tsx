import * as z from 'zod/mini';
import { FULL_NAME_MAX } from '#contract/identity/limits.ts';
import { text } from '#contract/shared/text.ts';
import { useMutationForm } from '#web/lib/useMutationForm.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useUpdateAccount } from './api.ts';

/** Changes or removes the name. */
export function EditNameDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const { field, props } = useMutationForm({
    schema: z.object({ full_name: text(FULL_NAME_MAX).check(z.trim()) }),
    defaultValues: { full_name: name },
    mutation: useUpdateAccount(),
    toVariables: (data) => ({ data }),
    onSuccess: () => {
      showDone('Name updated');
      onClose();
    },
  });

  return (
    <FormDialog title="Edit name" submitLabel="Save" busyLabel="Saving..." onCancel={onClose} {...props}>
      <FormTextField
        {...field('full_name')}
        label="Full Name"
        autoComplete="name"
        helperText="Leave empty to remove your name."
      />
    </FormDialog>
  );
}
