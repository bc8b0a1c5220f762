import { useForm } from 'react-hook-form';
import { type Arrival, describeArrival, type SampleState, sampleStates } from '#contract/arrivals.ts';
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
  condition: string;
}

/** Describes the state of a kit that was set aside. It stays with the kit, for staff alone. */
export function ConditionDialog({ arrival: { kit_id, state, condition }, onClose }: Props) {
  const form = useForm<Values, unknown, Parameters<ReturnType<typeof useDescribeArrival>['mutate']>[0]>({
    defaultValues: { state: state ?? '', condition: condition ?? '' },
    resolver,
  });
  const field = fieldsOf(form);
  return (
    <EditDialog
      title={`Condition of ${kit_id}`}
      form={form}
      save={useDescribeArrival(kit_id)}
      savedMessage={`${kit_id}: condition saved`}
      onClose={onClose}
    >
      <FormTextField
        {...field('state')}
        select
        label="State of the sample"
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">Not stated</option>
        {sampleStates.map((choice) => (
          <option key={choice} value={choice}>
            {sampleStateNames[choice]}
          </option>
        ))}
      </FormTextField>
      <FormTextField {...field('condition')} label="Details (optional)" helperText="Name no person." />
    </EditDialog>
  );
}

const resolver = formResolver<typeof describeArrival.body, Values>(describeArrival.body, {
  toInput: ({ state, condition }) => ({ state: state === '' ? null : state, condition }),
});
