import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { KitReason } from '#contract/kits/kit-reasons.ts';
import type { changeKitStatus } from '#contract/kits/kit-status.ts';
import type { KitStatus } from '#contract/kits/kitStatus.ts';
import { NewKitStatus } from '#contract/kits/newKitStatus.ts';
import { statusesWithReason } from '#contract/kits/statusSteps.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { formResolver, problem } from '#web/lib/formResolver.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { kitReasonsQuery } from './kitReasonsQuery.ts';
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
  // A reason of the catalogue belongs to one status, and so does the text that it filled in.
  const onStatus = () => {
    if (form.getValues('reason_id') === '') return;
    form.setValue('reason_id', '');
    form.setValue('reason', '');
  };
  return (
    <>
      <FormTextField
        {...fieldOf('status')}
        field={form.register('status', { onChange: onStatus })}
        select
        label="New status"
        slotProps={{ htmlInput: { 'aria-required': true } }}
      >
        <option value="">Choose a status</option>
        {next.map((status) => (
          <option key={status} value={status}>
            {kitStatusNames[status]}
          </option>
        ))}
      </FormTextField>
      <CatalogueField key={chosen} form={form} kind={chosen} />
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

interface CatalogueProps {
  readonly form: Props['form'];
  /** The chosen status. */
  readonly kind: string;
}

/** The reasons of the catalogue for a status. A chosen one fills in the text, which stays open for own words. */
function CatalogueField({ form, kind }: CatalogueProps) {
  const catalogue = useQuery({ ...kitReasonsQuery(), enabled: isExplained(kind) });
  const chosen_id = useWatch({ control: form.control, name: 'reason_id' });
  const offered = offeredReasons(catalogue.data, kind);
  const chosen = offered.find(({ id }) => id === chosen_id);
  if (!isExplained(kind)) return null;
  if (catalogue.isError)
    return (
      <LoadError
        message="Failed to load the reasons. You can enter your own words."
        error={catalogue.error}
        onRetry={() => void catalogue.refetch()}
      />
    );
  if (offered.length === 0) return null;
  const onChange = (id: string) => {
    const { reason = '' } = offered.find((one) => one.id === id) ?? {};
    form.setValue('reason', reason, { shouldValidate: form.formState.isSubmitted });
  };
  return (
    <FormTextField
      field={form.register('reason_id', {
        onChange: ({ target }) => onChange((target as HTMLSelectElement).value),
      })}
      problem={undefined}
      select
      label="Known reason"
      helperText={chosen && nextStepOf(chosen)}
    >
      <option value="">In my own words</option>
      {offered.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </FormTextField>
  );
}

/** Whether the catalogue has reasons for the status. */
const isExplained = (status: string): boolean => status === 'rejected' || status === 'information_needed';

const offeredReasons = (reasons: readonly KitReason[] | undefined, status: string): readonly KitReason[] =>
  (reasons ?? []).filter(({ kind, is_active }) => is_active && kind === status);

/** The customer's text next to the reason, for staff. */
const nextStepOf = ({ next_step, days_to_act, has_replacement }: KitReason): string =>
  `Next step: ${next_step}${days_to_act === null ? '' : ` (${days_to_act} days)`}${
    has_replacement ? ' The customer is promised a replacement: please reserve one in the inventory.' : ''
  }`;

/** Whether the owner sees a reason for the status. */
const hasReason = (status: string): boolean => statusesWithReason.some((one) => one === status);

const noStatus = { status: '', reason_id: '', reason: '', note: '' };

/** An empty form that validates a change from the status on the screen. */
export const useStatusForm = (from_status: KitStatus | undefined) =>
  useForm({
    defaultValues: noStatus,
    resolver: formResolver(NewKitStatus, {
      toInput: ({ status, reason_id, reason, note }: typeof noStatus) =>
        ({
          from_status,
          status,
          reason: (hasReason(status) && reason.trim()) || null,
          note: note.trim() || null,
          ...(isExplained(status) && reason_id && { reason_id }),
        }) as InputOf<typeof changeKitStatus>['body'],
      ownProblems: ({ status }): Record<string, ReturnType<typeof problem>> =>
        status === '' ? { status: problem('Please select a status') } : {},
    }),
  });
