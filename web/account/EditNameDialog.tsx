import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FULL_NAME_MAX } from '#contract/account.ts';
import { text } from '#contract/shared/text.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { AccountFormDialog } from './AccountFormDialog.tsx';

interface Props {
  /** Empty without a name. */
  readonly name: string;
  readonly onClose: () => void;
}

const Fields = z.object({ full_name: text(FULL_NAME_MAX).check(z.trim()) });

/** Changes or removes the name. */
export function EditNameDialog({ name, onClose }: Props) {
  const form = useForm<z.infer<typeof Fields>>({
    resolver: formResolver(Fields),
    defaultValues: { full_name: name },
  });
  const onChanged = () => {
    showDone('Name updated');
    onClose();
  };

  return (
    <AccountFormDialog
      title="Edit name"
      submitLabel="Save"
      busyLabel="Saving..."
      form={form}
      toBody={(data) => ({ data })}
      onChanged={onChanged}
      onCancel={onClose}
    >
      <FormTextField
        label="Full Name"
        autoComplete="name"
        field={form.register('full_name')}
        problem={form.formState.errors.full_name?.message}
        helperText="Leave empty to remove your name."
      />
    </AccountFormDialog>
  );
}
