import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Patient } from '#contract/families/patients.ts';
import { LABEL_MAX, PASSCODE_MAX } from '#contract/records/limits.ts';
import { RecordLinkTerms } from '#contract/records/linkForms.ts';

import { formatDate } from '#web/lib/format.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { useCreateLink } from './api.ts';
import { NewLinkDialog } from './NewLinkDialog.tsx';
import { newPasscode } from './newPasscode.ts';

type Fields = z.input<typeof RecordLinkTerms>;

const DAY = 86_400_000;
const days = [
  [1, '1 day'],
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
] as const;
const openings = [
  [1, 'Once'],
  [3, '3 times'],
  [10, '10 times'],
  [100, '100 times'],
] as const;

interface Props {
  readonly patient: Patient;
  readonly onClose: () => void;
}

/** Creates a link and shows it once. */
export function CreateLinkDialog({ patient, onClose }: Props) {
  const form = useForm<Fields>({
    resolver: formResolver(RecordLinkTerms),
    defaultValues: { label: 'Health record', passcode: newPasscode(), days: 7, max_openings: 10 },
  });
  const create = useCreateLink(patient.id);
  const refusal = useRefusal(form, create.error);
  const [now] = useState(Date.now);
  const lasts = useWatch({ control: form.control, name: 'days' }) ?? 7;
  const { errors } = form.formState;

  if (create.data) {
    const { label, passcode } = create.variables;
    return <NewLinkDialog link={create.data} label={label} passcode={passcode} onDone={onClose} />;
  }
  return (
    <FormDialog
      title="Show to a doctor"
      submitLabel="Create Link"
      busyLabel="Creating..."
      busy={create.isPending}
      refusal={refusal}
      error={create.error}
      onSubmit={form.handleSubmit((fields) => create.mutate(fields))}
      onCancel={onClose}
    >
      <FormTextField
        label="Name of the link"
        autoComplete="off"
        field={form.register('label')}
        problem={errors.label?.message}
        helperText="For your list, for example the doctor's name. Everybody with the link sees this name."
        slotProps={{ htmlInput: { maxLength: LABEL_MAX } }}
      />
      <FormTextField
        label="Passcode"
        autoComplete="off"
        field={form.register('passcode')}
        problem={errors.passcode?.message}
        helperText="Tell it to the doctor in person or by phone. After five wrong ones the link ends."
        slotProps={{ htmlInput: { maxLength: PASSCODE_MAX, spellCheck: false } }}
      />
      <FormTextField
        select
        label="Works for"
        field={form.register('days', { valueAsNumber: true })}
        problem={errors.days?.message}
        helperText={`Ends on ${formatDate(new Date(now + lasts * DAY).toISOString())}.`}
      >
        {optionsOf(days)}
      </FormTextField>
      <FormTextField
        select
        label="Can be opened"
        field={form.register('max_openings', { valueAsNumber: true })}
        problem={errors.max_openings?.message}
      >
        {optionsOf(openings)}
      </FormTextField>
    </FormDialog>
  );
}

const optionsOf = (names: readonly (readonly [value: number, name: string])[]) =>
  names.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
