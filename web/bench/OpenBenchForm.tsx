import { Typography } from '@mui/material';
import { openBench } from '#contract/bench.ts';
import { useMutationForm } from '#web/lib/useMutationForm.ts';
import { SignInLayout } from '#web/session/sign-in/SignInLayout.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { Message } from '#web/ui/Message.tsx';
import { SubmitForm } from '#web/ui/SubmitForm.tsx';
import { hasBeenBench, useOpenBench } from './api.ts';

/** Makes this device a bench by the code of an administrator. */
export function OpenBenchForm() {
  const { field, props } = useMutationForm({
    schema: openBench.body,
    defaultValues: { code: '' },
    mutation: useOpenBench(),
    toVariables: ({ code }) => code,
  });
  return (
    <SignInLayout title="Open a Bench">
      <SubmitForm label="Open Bench" {...props}>
        {hasBeenBench() && (
          <Message severity="info">
            The session of this bench has ended. An administrator ended it, nobody used the bench for three
            days, or a second device used its session. Scans that wait here are kept.
          </Message>
        )}
        <Typography color="textSecondary">
          This device receives kits without an account. An administrator makes the code under Benches. It
          works once, within an hour.
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
