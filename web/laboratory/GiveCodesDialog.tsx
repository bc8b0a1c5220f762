import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { GivenCodes } from '#contract/laboratory/givenCodes.ts';

import { formResolver } from '#web/lib/formResolver.ts';
import { codeInput } from '#web/lib/tidyCode.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { activeLaboratoriesQuery, useGiveCodes } from './api.ts';
import { readCodes, unknownCodesIn } from './codes.ts';
import { asChoice, LaboratoryField } from './LaboratoryField.tsx';

interface Fields {
  laboratory_id: string | null;
  codes: string;
}

interface Props {
  /** The choice at first; none without it. */
  readonly laboratory_id?: string;
  readonly onClose: () => void;
}

/** Gives codes of the inventory to a laboratory, or to none. */
export function GiveCodesDialog({ laboratory_id, onClose }: Props) {
  const laboratories = useQuery(activeLaboratoriesQuery());
  const form = useForm<Fields, unknown, z.output<typeof GivenCodes>>({
    defaultValues: { laboratory_id: laboratory_id ?? null, codes: '' },
    resolver: formResolver(GivenCodes, {
      toInput: (typed: Fields) => ({ laboratory_id: typed.laboratory_id, ...readCodes(typed.codes) }),
      fieldAt: () => 'codes',
    }),
  });
  const give = useGiveCodes();
  const onSubmit = form.handleSubmit((sent) =>
    give.mutate(sent, {
      onSuccess: () => {
        const name = laboratories.data?.find(({ id }) => id === sent.laboratory_id)?.name;
        showDone(name ? `Codes given to ${name}` : 'Codes taken from their laboratories');
        onClose();
      },
    }),
  );

  // The list stands before the field that shows its choice.
  if (laboratories.isPending) return null;
  return (
    <FormDialog
      title="Give Codes"
      submitLabel="Give Codes"
      busyLabel="Giving..."
      busy={give.isPending}
      refusal={unknownCodesIn(give.error)}
      error={give.error}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <LaboratoryField
        field={form.register('laboratory_id', asChoice)}
        problem={form.formState.errors.laboratory_id?.message}
        laboratories={laboratories.data ?? []}
        none="No laboratory"
        helperText="Its keys will reach these codes. The keys of other laboratories will not."
      />
      <FormTextField
        label="Kit IDs"
        placeholder="MB000001, MB000002"
        multiline
        rows={3}
        field={form.register('codes')}
        problem={form.formState.errors.codes?.message}
        helperText="One per line or comma-separated, at most 500. Or a range: MB000001-MB000100"
        slotProps={{ htmlInput: codeInput }}
      />
    </FormDialog>
  );
}
