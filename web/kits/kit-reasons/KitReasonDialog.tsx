import { FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { KitReason } from '#contract/kits/kit-reasons.ts';
import { SavedKitReason } from '#contract/kits/savedKitReason.ts';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useSaveKitReason } from './api.ts';
import { reasonKindNames } from './reasonKindNames.ts';

interface Props {
  /** Missing for a new reason. */
  readonly reason?: KitReason;
  readonly onClose: () => void;
}

/** Adds a reason, or edits one. */
export function KitReasonDialog({ reason, onClose }: Props) {
  // A retry after a lost answer sends the same id, and adds nothing twice.
  const [id] = useState(() => reason?.id ?? crypto.randomUUID());
  const save = useSaveKitReason(id);
  const form = useReasonForm(reason);
  const fieldOf = fieldsOf(form);
  const refusal = useRefusal(form, save.error);
  const kind = useWatch({ control: form.control, name: 'kind' });
  const action = reason ? 'Edit Reason' : 'Add Reason';

  const onSubmit = form.handleSubmit((body) =>
    save.mutate(body, {
      onSuccess: ({ name }) => {
        showDone(`${name}: saved`);
        onClose();
      },
    }),
  );

  return (
    <FormDialog
      title={action}
      submitLabel={reason ? 'Save' : 'Add Reason'}
      busyLabel="Saving..."
      busy={save.isPending}
      refusal={refusal}
      error={save.error}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      {!reason && (
        <FormTextField {...fieldOf('kind')} select label="Status">
          {Object.entries(reasonKindNames).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </FormTextField>
      )}
      <FormTextField
        {...fieldOf('name')}
        label="Name"
        autoComplete="off"
        helperText="Shown to administrators only."
      />
      <FormTextField
        {...fieldOf('reason')}
        label="Reason"
        helperText="Tells the customer what happened."
        multiline
        rows={3}
      />
      <FormTextField
        {...fieldOf('next_step')}
        label="Next step"
        autoComplete="off"
        helperText="Tells the customer what to do."
      />
      {kind !== 'withdrawn' && (
        <FormTextField
          {...fieldOf('days_to_act')}
          label="Days for the next step (Optional)"
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      )}
      {kind === 'rejected' && (
        <Controller
          control={form.control}
          name="has_replacement"
          render={({ field: { value, ...field } }) => (
            <FormControlLabel
              control={<Checkbox {...field} checked={value} />}
              label="The customer gets a replacement kit"
            />
          )}
        />
      )}
    </FormDialog>
  );
}

const newReason: Omit<KitReason, 'id'> = {
  version: 0,
  kind: 'rejected',
  name: '',
  reason: '',
  next_step: '',
  days_to_act: null,
  has_replacement: true,
  is_active: true,
};

/** A form with the reason. Its days are text, and empty without a limit. */
const useReasonForm = (reason: KitReason | undefined) => {
  const { id: _, days_to_act, ...shown } = { id: '', ...(reason ?? newReason) };
  return useForm({
    defaultValues: { ...shown, days_to_act: days_to_act === null ? '' : String(days_to_act) },
    resolver: formResolver(SavedKitReason, {
      toInput: ({ days_to_act: days, ...values }: Fields) => ({
        ...values,
        has_replacement: values.kind === 'rejected' && values.has_replacement,
        days_to_act: values.kind === 'withdrawn' || days.trim() === '' ? null : Number(days),
      }),
    }),
  });
};

type Fields = Omit<KitReason, 'id' | 'days_to_act'> & { days_to_act: string };
