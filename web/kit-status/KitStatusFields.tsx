import { Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { changeKitStatus, statusesWithReason } from '#contract/kit-status.ts';
import type { KitStatus } from '#contract/kits.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { formResolver, problem } from '#web/lib/formResolver.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { kitStatusNames } from './kitStatusNames.ts';

interface Props {
  readonly form: ReturnType<typeof useStatusForm>;
  readonly chosen: string;
  /** The statuses on offer. */
  readonly next: readonly KitStatus[];
}

/** The new status, its reason and an internal note. */
export function KitStatusFields({ form, chosen, next }: Props) {
  const fieldOf = fieldsOf(form);
  if (next.length === 0) return <Typography color="textSecondary">No other status is available.</Typography>;
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
          helperText="Shown to the customer and the practitioners."
          multiline
          rows={3}
        />
      )}
      <FormTextField
        {...fieldOf('note')}
        label="Note (Optional)"
        helperText="Shown to administrators only."
        multiline
        rows={3}
      />
    </>
  );
}

/** Whether the owner sees a reason for the status. */
const hasReason = (status: string): boolean => statusesWithReason.some((one) => one === status);

const noStatus = { status: '', reason: '', note: '' };

/** An empty form that validates a change from the status on the screen. */
export const useStatusForm = (from_status: KitStatus | undefined) =>
  useForm({
    defaultValues: noStatus,
    resolver: formResolver(changeKitStatus.body, {
      toInput: ({ status, reason, note }: typeof noStatus) =>
        ({
          from_status,
          status,
          reason: (hasReason(status) && reason.trim()) || null,
          note: note.trim() || null,
        }) as InputOf<typeof changeKitStatus>['body'],
      ownProblems: ({ status }): Record<string, ReturnType<typeof problem>> =>
        status === '' ? { status: problem('Please select a status') } : {},
    }),
  });
