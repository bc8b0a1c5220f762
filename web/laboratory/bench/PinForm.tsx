import { Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { OpenBench } from '#contract/laboratory/bench.ts';
import { NewTurn } from '#contract/laboratory/benchForms.ts';
import { useScanner } from '#web/laboratory/kit-intake/useScanner.ts';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { SubmitForm } from '#web/ui/SubmitForm.tsx';
import { useBeginTurn } from './api.ts';

const Fields = z.object({ pin: NewTurn.shape.pin });

interface Props {
  readonly technician: OpenBench['technicians'][number];
  /** Receives scanned text that is no PIN. */
  readonly onScan: (text: string) => void;
  readonly onBack: () => void;
}

/** Asks a technician for the PIN. The scan of a kit is no attempt; a PIN may be scanned, too. */
export function PinForm({ technician: { id, name }, onScan, onBack }: Props) {
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
  const submit = form.handleSubmit(({ pin }) => begin.mutate(pin, { onError: empty }), empty);
  useScanner(useRef(null), (text) => {
    if (!Fields.safeParse({ pin: text }).success) return onScan(text);
    form.setValue('pin', text);
    void submit();
  });
  return (
    <SubmitForm
      label="Begin"
      busy={begin.isPending}
      refusal={refusal}
      error={begin.error}
      onSubmit={submit}
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
