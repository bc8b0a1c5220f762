import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { ApiError, messageOf } from '#web/lib/api.ts';
import type { ListedPatient } from '#web/patients/api.ts';
import { type Registration, useRegisterKit } from './api.ts';
import { RegisteredAlert } from './RegisteredAlert.tsx';
import { RegisterKitForm } from './RegisterKitForm.tsx';

interface Props {
  readonly patients: readonly ListedPatient[];
}

/** The form, replaced by an empty one after each registration, and how the last registration went. */
export function KitRegistration({ patients }: Props) {
  const register = useRegisterKit();
  const [registered, setRegistered] = useState(0);

  const onRegister = (registration: Registration) =>
    register.mutate(registration, { onSuccess: () => setRegistered((count) => count + 1) });

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
        key={registered}
        patients={patients}
        is_busy={register.isPending}
        refusal={register.isError ? refusalOf(register.error) : undefined}
        onEdit={() => register.isError && register.reset()}
        onRegister={onRegister}
      />
    </Stack>
  );
}

const refusalOf = (error: Error) =>
  error instanceof ApiError && error.code === 'not_allowed'
    ? 'Only customers can register kits.'
    : messageOf(error);
