import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type ListedPatient, patientsQuery } from '#web/families/patients/api.ts';
import { useInvitation } from '#web/families/practitioner-access/useInvitation.ts';
import { AskForConsents } from '#web/identity/consents/AskForConsents.tsx';
import { useRegisterKit } from '#web/kits/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { forgetInvitation } from '#web/lib/invitedCode.ts';
import { patientName } from '#web/lib/patientName.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { InvitationHint } from './InvitationHint.tsx';
import { OwnKitLabel } from './OwnKitLabel.tsx';
import { RegisteredKit } from './RegisteredKit.tsx';
import { RegisterKitForm } from './RegisterKitForm.tsx';
import { forgetLabel } from './scannedLabel.ts';
import { useScannedLabel } from './useScannedLabel.ts';

const route = getRouteApi('/_app/register-kit');

/** Registers kits for the customer's patients. */
export function RegisterKitPage() {
  const { data, isPending, error, refetch } = useQuery(patientsQuery());
  const { kit: linked } = route.useSearch();
  const scannedAt = useLocation({ select: ({ state }) => state.scanned_at });
  return (
    <>
      <PageHeader title="Register Kit and Assign Practitioner" />
      {isPending && <PageSkeleton isTitled label="Loading patients..." maxWidth={640} heights={[218, 720]} />}
      {!isPending && !data && (
        <LoadError
          message="Failed to load patients. Please try again or contact support."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      <AskForConsents />
      {data && <KitRegistration key={`${linked} ${scannedAt}`} patients={data.patients} />}
    </>
  );
}

/** The form, which the result of its registration replaces. The next kit starts with an empty form. */
function KitRegistration({ patients }: { readonly patients: readonly ListedPatient[] }) {
  const { patient: preselected, kit: linked } = route.useSearch();
  const { kit_id: scanned, own } = useScannedLabel(patients, linked);
  const register = useRegisterKit();
  const invited = useInvitation();
  const [isNext, setNext] = useState(false);
  // A refused proof must not stand in the way of the code alone.
  const isLabelDone =
    register.isSuccess || (register.variables?.proof && hasCode(register.error, 'kit_not_valid'));
  useEffect(() => {
    if (isLabelDone) forgetLabel();
  }, [isLabelDone]);
  useEffect(() => {
    if (register.isSuccess) forgetInvitation();
  }, [register.isSuccess]);

  if (register.data) {
    const onNext = () => {
      setNext(true);
      register.reset();
    };
    return <RegisteredKit kit={register.data} onNext={onNext} />;
  }
  return (
    <Stack spacing={3} sx={{ maxWidth: 640 }}>
      {own && <OwnKitLabel label={own.label} patient={patientName(own.patient)} />}
      {patients.length === 0 && (
        <Alert severity="info">
          No patients found for your account. Please enter the details below to create a new patient and
          register a kit.
        </Alert>
      )}
      {invited && !isNext && <InvitationHint hasPatients={patients.length > 0} />}
      <RegisterKitForm
        patients={patients}
        preselected={preselected}
        scanned={isNext ? undefined : scanned}
        invited={isNext ? undefined : invited}
        startsFocused={isNext}
        register={register}
      />
    </Stack>
  );
}
