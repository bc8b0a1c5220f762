import type { ComponentProps } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { type AccountChange, useUpdateAccount } from './api.ts';

interface Props<Fields extends FieldValues>
  extends Omit<ComponentProps<typeof FormDialog>, 'busy' | 'refusal' | 'onSubmit'> {
  readonly form: UseFormReturn<Fields>;
  readonly toBody: (fields: Fields) => AccountChange;
  readonly onChanged: (fields: Fields) => void;
}

/** A form that changes the account. Refusals of the server appear at their fields. */
export function AccountFormDialog<Fields extends FieldValues>(props: Props<Fields>) {
  const { form, toBody, onChanged, ...dialog } = props;
  const update = useUpdateAccount();
  const refusal = useRefusal(form, update.error);
  const onSubmit = form.handleSubmit((fields) =>
    update.mutate(toBody(fields), { onSuccess: () => onChanged(fields) }),
  );
  return <FormDialog {...dialog} busy={update.isPending} refusal={refusal} onSubmit={onSubmit} />;
}
