import { useForm } from 'react-hook-form';
import { fiveYearsAfter, NewRetest, RETEST_IN_PAST } from '#contract/kits/newRetest.ts';
import type { KitRetest } from '#contract/kits/retests.ts';
import { EditDialog } from '#web/lib/EditDialog.tsx';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { formResolver, problem } from '#web/lib/formResolver.ts';
import { today } from '#web/lib/today.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { useSetRetest } from './api.ts';

interface Props {
  readonly kit: KitRetest;
  readonly onClose: () => void;
}

interface Fields {
  retest_on: string;
}

/** Takes a kit's date to test again. It proposes none. */
export function RetestDialog({ kit: { kit_record_id, kit_id, retest_on }, onClose }: Props) {
  const form = useForm({
    defaultValues: { retest_on: retest_on ?? '' },
    resolver: formResolver(NewRetest, {
      toInput: (fields: Fields) => fields,
      // The server's today begins earlier: it knows no time zone of the user.
      ownProblems: (fields: Fields) =>
        fields.retest_on !== '' && fields.retest_on < today() ? { retest_on: problem(RETEST_IN_PAST) } : {},
    }),
  });
  return (
    <EditDialog
      title={`Test again after kit ${kit_id}`}
      form={form}
      save={useSetRetest(kit_record_id)}
      savedMessage={`Date of kit ${kit_id} saved`}
      onClose={onClose}
    >
      <FormTextField
        {...fieldsOf(form)('retest_on')}
        label="Date"
        type="date"
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { min: today(), max: fiveYearsAfter(today()), enterKeyHint: 'go' },
        }}
      />
    </EditDialog>
  );
}
