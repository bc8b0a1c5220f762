import { Divider, Skeleton, Stack, Typography } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { CurrentSession } from '#contract/identity/session.ts';
import { messageOf } from '#web/lib/api.ts';
import { useMutationForm } from '#web/lib/useMutationForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { SubmitForm } from '#web/ui/SubmitForm.tsx';
import { AppCodeForm } from './AppCodeForm.tsx';
import { factorsQuery, useVerifyRecoveryCode } from './api.ts';
import { PasskeyButtons } from './PasskeyButtons.tsx';

interface Props {
  readonly onPassed: (session: CurrentSession) => void;
}

/** Prompts for one of the user's second steps, or a recovery code. */
export function VerifySecondStep({ onPassed }: Props) {
  const { data, error, refetch } = useQuery(factorsQuery());
  const [byRecoveryCode, setByRecoveryCode] = useState(false);
  if (error) return <LoadError message={messageOf(error)} error={error} onRetry={() => void refetch()} />;
  if (!data) return <StepSkeleton />;

  const factors = data.filter(({ status }) => status === 'verified');
  const apps = factors.filter(({ factor_type }) => factor_type === 'totp');
  const passkeys = factors.filter(({ factor_type }) => factor_type === 'webauthn');

  return (
    <Stack spacing={2.5}>
      {byRecoveryCode ? (
        <RecoveryCodeForm onPassed={onPassed} />
      ) : (
        <>
          {apps.length > 0 && <AppCodeForm apps={apps} onPassed={onPassed} />}
          {apps.length > 0 && passkeys.length > 0 && <Divider>or</Divider>}
          {passkeys.length > 0 && (
            <PasskeyButtons passkeys={passkeys} isFirst={apps.length === 0} onPassed={onPassed} />
          )}
        </>
      )}
      <Button onClick={() => setByRecoveryCode(!byRecoveryCode)}>
        {byRecoveryCode ? 'Go back' : 'Use a recovery code instead'}
      </Button>
    </Stack>
  );
}

function RecoveryCodeForm({ onPassed }: Props) {
  const { field, props } = useMutationForm({
    schema: z.object({ code: z.string().check(z.trim(), z.minLength(1, 'Please enter a recovery code')) }),
    defaultValues: { code: '' },
    focus: 'code',
    mutation: useVerifyRecoveryCode(),
    toVariables: ({ code }) => code,
    onSuccess: onPassed,
  });

  return (
    <SubmitForm label="Confirm" {...props}>
      <Typography color="textSecondary">
        Enter one of your stored recovery codes. Each code works once.
      </Typography>
      <FormTextField
        {...field('code')}
        label="Recovery code"
        autoComplete="off"
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
    </SubmitForm>
  );
}

/** The outline of a step while it loads. */
export function StepSkeleton() {
  return (
    <Stack component="output" spacing={2.5}>
      <span style={visuallyHidden}>Loading...</span>
      <Skeleton variant="text" />
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={42} />
    </Stack>
  );
}
