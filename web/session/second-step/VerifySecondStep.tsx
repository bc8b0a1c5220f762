import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { AppCodeForm } from './AppCodeForm.tsx';
import { PasskeyButtons } from './PasskeyButtons.tsx';
import { RecoveryCodeForm } from './RecoveryCodeForm.tsx';
import { StepSkeleton } from './StepSkeleton.tsx';
import { factorsQuery } from './verifyApi.ts';

interface Props {
  readonly onPassed: () => void;
}

/** Asks for the second step of signing in, in whichever way the user has set up. */
export function VerifySecondStep({ onPassed }: Props) {
  const { data, error, refetch } = useQuery(factorsQuery());
  const [by_recovery_code, setByRecoveryCode] = useState(false);
  if (error) return <LoadError message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <StepSkeleton />;

  const factors = data.filter(({ status }) => status === 'verified');
  const apps = factors.filter(({ factor_type }) => factor_type === 'totp');
  const passkeys = factors.filter(({ factor_type }) => factor_type === 'webauthn');

  return (
    <Stack spacing={2.5}>
      {by_recovery_code ? (
        <RecoveryCodeForm onPassed={onPassed} />
      ) : (
        <>
          {apps.length > 0 && <AppCodeForm apps={apps} onPassed={onPassed} />}
          {apps.length > 0 && passkeys.length > 0 && <Divider>or</Divider>}
          {passkeys.length > 0 && (
            <PasskeyButtons passkeys={passkeys} is_first={apps.length === 0} onPassed={onPassed} />
          )}
        </>
      )}
      <Button onClick={() => setByRecoveryCode(!by_recovery_code)}>
        {by_recovery_code ? 'Go back' : 'Use a recovery code instead'}
      </Button>
    </Stack>
  );
}
