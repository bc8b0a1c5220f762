import Typography from '@mui/material/Typography';
import type { UseFormReturn } from 'react-hook-form';
import type { KitStatus } from '#contract/kits.ts';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { kitStatusNames } from './kitStatusNames.ts';
import { hasReason, type StatusChange, type StatusValues } from './statusValues.ts';

interface Props {
  readonly form: UseFormReturn<StatusValues, unknown, StatusChange>;
  readonly chosen: string;
  /** What may follow the present status. */
  readonly next: readonly KitStatus[];
}

/** The new status of a kit, why, and what only administrators need to know. */
export function KitStatusFields({ form, chosen, next }: Props) {
  const fieldOf = fieldsOf(form);
  if (next.length === 0)
    return <Typography color="textSecondary">No other status can follow this one.</Typography>;
  return (
    <>
      <FormTextField
        {...fieldOf('status')}
        select
        label="New status"
        slotProps={{ htmlInput: { 'aria-required': true }, select: { native: true } }}
      >
        <option value="">Choose a status</option>
        {next.map((status) => (
          <option key={status} value={status}>
            {kitStatusNames[status]}
          </option>
        ))}
      </FormTextField>
      {hasReason(chosen) && (
        <FormTextField
          {...fieldOf('reason')}
          label={chosen === 'rejected' ? 'Reason' : 'Reason (Optional)'}
          helperText="The customer and the practitioners read this."
          multiline
          rows={3}
        />
      )}
      <FormTextField
        {...fieldOf('note')}
        label="Note (Optional)"
        helperText="Only administrators read this."
        multiline
        rows={3}
      />
    </>
  );
}
