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
    // The message of an ended session takes the focus.
    ...(!hasBeenBench() && { focus: 'code' }),
    mutation: useOpenBench(),
    toVariables: ({ code }) => code,
  });
  return (
    <SignInLayout title="Open a Bench">
      <SubmitForm
        label="Open Bench"
        {...props}
        footer={
          <Typography variant="body2" color="textSecondary">
            A bench receives kits without an account. An administrator prepares it under Benches.
          </Typography>
        }
      >
        {hasBeenBench() && (
          <FocusedMessage severity="info">
            The session of this bench has ended. An administrator ended it, a second device used it, or nobody
            used it for days. Scans that were not sent are kept in this tab.
          </FocusedMessage>
        )}
        <Typography color="textSecondary">
          Enter the code that an administrator created for this device. It works once, within an hour.
        </Typography>
        <FormTextField
          {...field('code')}
          label="Code"
          helperText="12 characters, such as ABCD-EFGH-JKLM"
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
