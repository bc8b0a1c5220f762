import { Alert, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useRegisterKit } from '#web/kits/api.ts';
import { paths } from '#web/lib/paths.ts';
import { type ListedPatient, patientsQuery } from '#web/patients/api.ts';
import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { RegisterKitForm } from './RegisterKitForm.tsx';

const route = getRouteApi('/_app/register-kit');

/** Registers kits for the customer's patients. */
export function RegisterKitPage() {
  const { data, isPending, refetch } = useQuery(patientsQuery());
  return (
    <>
      <PageHeader title="Register Kit and Assign Practitioner" />
      {isPending && <CenteredSpinner label="Loading patients..." />}
      {!isPending && !data && (
        <LoadError
          message="Failed to load patients. Please try again or contact support."
          onRetry={() => void refetch()}
        />
      )}
      {data && <KitRegistration patients={data.patients} />}
    </>
  );
}

/** Shows the result of the last registration and the form; an empty form follows each registration. */
function KitRegistration({ patients }: { readonly patients: readonly ListedPatient[] }) {
  const { patient: preselected, kit: scanned } = route.useSearch();
  const register = useRegisterKit();
  const kit = register.data;
  const [lastKit, setLastKit] = useState<string>();
  // Set while rendering: by now the reloaded patients have arrived, and the empty form starts from them.
  if (kit && kit.id !== lastKit) setLastKit(kit.id);

  return (
    <Stack spacing={3} sx={{ maxWidth: 760 }}>
      {kit && (
        <FocusedMessage key={kit.id} severity="success">
          <div>Kit registered successfully!</div>
          <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 1, mt: 1 }}>
            <RouterLink to={paths.symptomData({ patient: kit.patient_id, kit: kit.id })}>
              Fill in questionnaire for {kit.kit_id}
            </RouterLink>
            <RouterLink to={paths.patient(kit.patient_id)}>View patient</RouterLink>
          </Stack>
        </FocusedMessage>
      )}
      {patients.length === 0 && (
        <Alert severity="info">
          No patients found for your account. Please enter the details below to create a new patient and
          register a kit.
        </Alert>
      )}
      <RegisterKitForm
        key={`${scanned} after ${lastKit}`}
        patients={patients}
        preselected={preselected}
        scanned={lastKit === undefined ? scanned : undefined}
        register={register}
      />
    </Stack>
  );
}
