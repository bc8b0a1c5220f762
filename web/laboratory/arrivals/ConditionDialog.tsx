import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Arrival } from '#contract/laboratory/arrivals.ts';
import { SampleCondition, type SampleState, sampleStates } from '#contract/laboratory/sampleCondition.ts';
import { EditDialog } from '#web/lib/EditDialog.tsx';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { useDescribeArrival } from './api.ts';
import { sampleStateNames } from './sampleStateNames.ts';

interface Props {
  readonly arrival: Arrival;
  readonly onClose: () => void;
}

interface Values {
  state: SampleState | '';
  note: string;
}

/** Describes the state of a kit that was set aside. It stays with the kit, for staff alone. */
export function ConditionDialog({ arrival, onClose }: Props) {
  const { kit_id, state, note } = arrival;
  const form = useForm<Values, unknown, Parameters<ReturnType<typeof useDescribeArrival>['mutate']>[0]>({
    defaultValues: { state: state ?? '', note: note ?? '' },
    resolver,
  });
  const field = fieldsOf(form);
  return (
    <EditDialog
      title={`Condition of ${kit_id}`}
      form={form}
      save={useDescribeArrival(arrival)}
      savedMessage={`${kit_id}: condition saved`}
      onClose={onClose}
    >
      <FormTextField
        {...field('state')}
        select
        label="State of the sample"
        slotProps={{ inputLabel: { shrink: true } }}
      >
        <option value="">Not stated</option>
        {sampleStates.map((choice) => (
          <option key={choice} value={choice}>
            {sampleStateNames[choice]}
          </option>
        ))}
      </FormTextField>
      <FormTextField {...field('note')} label="Details (Optional)" helperText="Name no person." />
    </EditDialog>
  );
}

const described = z.omit(SampleCondition, { version: true });
const resolver = formResolver<typeof described, Values>(described, {
  toInput: ({ state, note }) => ({ state: state === '' ? null : state, note }),
});
