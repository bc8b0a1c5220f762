import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FULL_NAME_MAX } from '#contract/account.ts';
import { text } from '#contract/text.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { useUpdateAccount } from './api.ts';
import { showAccountToast } from './showAccountToast.ts';

interface Props {
  /** Empty when there is none. */
  readonly full_name: string;
  readonly onClose: () => void;
}

const Fields = z.object({ full_name: text(FULL_NAME_MAX).check(z.trim()) });
type Fields = z.infer<typeof Fields>;

/** Changes the name or, left empty, removes it. */
export function EditNameDialog({ full_name, onClose }: Props) {
  const update = useUpdateAccount();
  const form = useForm<Fields>({ resolver: standardSchemaResolver(Fields), defaultValues: { full_name } });
  const refusal = useRefusal(form, update.error);
  const onSaved = () => {
    showAccountToast('Name updated');
    onClose();
  };
  const onSubmit = form.handleSubmit((data) => update.mutate({ data }, { onSuccess: onSaved }));

  return (
    <FormDialog
      title="Edit name"
      submit_label="Save"
      busy_label="Saving..."
      busy={update.isPending}
      refusal={refusal}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <FormTextField
        label="Full Name"
        autoComplete="name"
        field={form.register('full_name')}
        problem={form.formState.errors.full_name?.message}
        helperText="Left empty, your name is removed."
      />
    </FormDialog>
  );
}
