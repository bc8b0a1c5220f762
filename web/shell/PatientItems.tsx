import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ListedPatient, patientsQuery } from '#web/patients/api.ts';
import { tellApart } from '#web/patients/tellApart.ts';
import { MenuNote } from './MenuNote.tsx';

interface Props {
  /** `detail` tells the patient from another one of the same name. */
  readonly children: (patient: ListedPatient, detail: string | undefined) => ReactNode;
}

/** An item of the sidebar for each patient of the customer, or why there is none. */
export function PatientItems({ children }: Props) {
  const patients = useQuery(patientsQuery());
  if (patients.isPending) return <MenuNote message="Loading patients..." />;
  if (!patients.data)
    return (
      <MenuNote message="Failed to load patients. Please try again.">
        <Button size="small" onClick={() => void patients.refetch()}>
          Try again
        </Button>
      </MenuNote>
    );
  if (patients.data.patients.length === 0) return <MenuNote message="No patients yet" />;
  const details = tellApart(patients.data.patients);
  return patients.data.patients.map((patient) => children(patient, details.get(patient.id)));
}
