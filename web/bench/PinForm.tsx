import { Button, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { beginTurn, type OpenBench } from '#contract/bench.ts';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { SubmitForm } from '#web/ui/SubmitForm.tsx';
import { useBeginTurn } from './api.ts';

const Fields = z.object({ pin: beginTurn.body.shape.pin });

interface Props {
  readonly technician: OpenBench['technicians'][number];
  readonly onBack: () => void;
}

/** Asks a technician for the PIN. A scan into the field is no attempt: it has other characters, or more. */
export function PinForm({ technician: { id, name }, onBack }: Props) {
  const form = useForm({
    resolver: formResolver(Fields),
    defaultValues: { pin: '' },
    reValidateMode: 'onSubmit',
  });
  const { setFocus } = form;
  useEffect(() => setFocus('pin'), [setFocus]);
  const begin = useBeginTurn(id);
  const refusal = useRefusal(form, begin.error);
  const empty = () => form.setValue('pin', '');
  return (
    <SubmitForm
      label="Begin"
      busy={begin.isPending}
      refusal={refusal}
      error={begin.error}
      onSubmit={form.handleSubmit(({ pin }) => begin.mutate(pin, { onError: empty }), empty)}
      footer={
        <Button onClick={onBack} sx={{ alignSelf: 'center' }}>
          Another name
        </Button>
      }
    >
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <FormTextField
        {...fieldsOf(form)('pin')}
        label="PIN"
        type="password"
        // Browsers offer to keep other passwords, and would fill in one technician's PIN for all.
        autoComplete="one-time-code"
        helperText="Six digits. Five wrong PINs lock your name."
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </SubmitForm>
  );
}
