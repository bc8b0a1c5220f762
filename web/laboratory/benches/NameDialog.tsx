import type { UseMutationResult } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { BenchName } from '#contract/laboratory/benchForms.ts';

import type { Laboratory } from '#contract/laboratory/laboratories.ts';
import { useMutationForm } from '#web/lib/useMutationForm.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import type { Named } from './api.ts';

const Fields = z.object({ laboratory_id: z.string(), name: BenchName.shape.name });

interface Props {
  readonly title: string;
  readonly submitLabel: string;
  readonly laboratories: readonly Laboratory[];
  readonly help: string;
  readonly mutation: Pick<
    UseMutationResult<unknown, Error, Named>,
    'mutate' | 'error' | 'isPending' | 'isSuccess'
  >;
  readonly onCancel: () => void;
}

/** Names a new bench or technician of a laboratory. */
export function NameDialog({ title, submitLabel, laboratories, help, mutation, onCancel }: Props) {
  const { field, props } = useMutationForm({
    schema: Fields,
    defaultValues: { laboratory_id: laboratories[0]?.id ?? '', name: '' },
    mutation,
    toVariables: (fields) => fields,
  });
  return (
    <FormDialog title={title} submitLabel={submitLabel} {...props} onCancel={onCancel}>
      <FormTextField
        {...field('laboratory_id')}
        select
        label="Laboratory"
        slotProps={{ inputLabel: { shrink: true } }}
      >
        {laboratories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FormTextField>
      <FormTextField {...field('name')} label="Name" autoComplete="off" helperText={help} />
    </FormDialog>
  );
}
