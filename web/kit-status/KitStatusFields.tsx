import { Typography } from '@mui/material';
import type { UseFormReturn } from 'react-hook-form';
import { changeKitStatus, statusesWithReason } from '#contract/kit-status.ts';
import type { KitStatus } from '#contract/kits.ts';
import type { InputOf, Parsed } from '#contract/shared/endpoint.ts';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { formResolver, problem } from '#web/lib/formResolver.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { kitStatusNames } from './kitStatusNames.ts';

/** The form's values; an empty field is an empty string. */
export interface StatusValues {
  status: string;
  reason: string;
  note: string;
}

export type StatusChange = Parsed<typeof changeKitStatus>['body'];

export const noStatus: StatusValues = { status: '', reason: '', note: '' };

interface Props {
  readonly form: UseFormReturn<StatusValues, unknown, StatusChange>;
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

/** Validates a change from the status on the screen. */
export const statusResolver = (from_status: KitStatus | undefined) =>
  formResolver(changeKitStatus.body, {
    toInput: ({ status, reason, note }: StatusValues) =>
      ({
        from_status,
        status,
        reason: (hasReason(status) && reason.trim()) || null,
        note: note.trim() || null,
      }) as InputOf<typeof changeKitStatus>['body'],
    ownProblems: ({ status }): Record<string, ReturnType<typeof problem>> =>
      status === '' ? { status: problem('Please select a status') } : {},
  });
