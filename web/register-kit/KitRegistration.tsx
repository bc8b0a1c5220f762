import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useRegisterKit } from '#web/kits/api.ts';
import { ApiError, messageOf } from '#web/lib/api.ts';
import type { ListedPatient } from '#web/patients/api.ts';
import { RegisteredAlert } from './RegisteredAlert.tsx';
import { RegisterKitForm } from './RegisterKitForm.tsx';

interface Props {
  readonly patients: readonly ListedPatient[];
  readonly preselected: string | undefined;
  /** The code of the label that was scanned. */
  readonly scanned: string | undefined;
}

/** The form, replaced by an empty one after each registration, and how the last registration went. */
export function KitRegistration({ patients, preselected, scanned }: Props) {
  const register = useRegisterKit();
  const [last_kit, setLastKit] = useState<string>();
  // While rendering, not when the answer comes: the reloaded patients, which the empty form begins with, are here by now.
  if (register.data && register.data.id !== last_kit) setLastKit(register.data.id);

  return (
    <Stack spacing={3} sx={{ maxWidth: 760 }}>
      {register.isSuccess && <RegisteredAlert key={register.data.id} kit={register.data} />}
      {patients.length === 0 && (
        <Alert severity="info">
          No patients found for your account. Please enter the details below to create a new patient and
          register a kit.
        </Alert>
      )}
      <RegisterKitForm
        key={`${scanned} after ${last_kit}`}
        patients={patients}
        preselected={preselected}
        scanned={last_kit === undefined ? scanned : undefined}
        is_busy={register.isPending}
        refusal={register.isError ? refusalOf(register.error) : undefined}
        onEdit={() => register.isError && register.reset()}
        onRegister={register.mutate}
      />
    </Stack>
  );
}

const refusalOf = (error: Error) =>
  error instanceof ApiError && error.code === 'not_allowed'
    ? 'Only customers can register kits.'
    : messageOf(error);
