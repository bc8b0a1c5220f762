import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ListedPatient, patientsQuery } from '#web/patients/api.ts';
import { MenuNote } from './MenuNote.tsx';

interface Props {
  readonly children: (patient: ListedPatient) => ReactNode;
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
  return patients.data.patients.map(children);
}
