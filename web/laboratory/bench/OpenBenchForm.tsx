import { Typography } from '@mui/material';
import { BenchOpening } from '#contract/laboratory/benchForms.ts';

import { SignInLayout } from '#web/identity/session/sign-in/SignInLayout.tsx';
import { useMutationForm } from '#web/lib/useMutationForm.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { SubmitForm } from '#web/ui/SubmitForm.tsx';
import { hasBeenBench, useOpenBench } from './api.ts';

/** Makes this device a bench by the code of an administrator. */
export function OpenBenchForm() {
  const { field, props } = useMutationForm({
    schema: BenchOpening,
    defaultValues: { code: '' },
    mutation: useOpenBench(),
    toVariables: ({ code }) => code,
  });
  return (
    <SignInLayout title="Open a Bench">
      <SubmitForm label="Open Bench" {...props}>
        {hasBeenBench() && (
          <FocusedMessage severity="info">
            The session of this bench has ended. An administrator ended it, a second device used it, or nobody
            used it for days. Scans that were not sent are kept in this tab.
          </FocusedMessage>
        )}
        <Typography color="textSecondary">
          A bench receives kits without an account. An administrator prepares it under Benches, and gets a
          code for this device. The code works once, within an hour.
        </Typography>
        <FormTextField
          {...field('code')}
          label="Code"
          placeholder="ABCD-EFGH-JKLM"
          autoComplete="off"
          slotProps={{
            htmlInput: { maxLength: 40, spellCheck: false, autoCapitalize: 'characters' },
            inputLabel: { shrink: true },
          }}
        />
      </SubmitForm>
    </SignInLayout>
  );
}
