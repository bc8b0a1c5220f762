import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ResultOf } from '#contract/endpoint.ts';
import type { listPatients } from '#contract/patients.ts';
import { patientsQuery } from '#web/patients/api.ts';
import { MenuNote } from './MenuNote.tsx';

/** A patient as the sidebar needs it: with its kits. */
export type ListedPatient = ResultOf<typeof listPatients>['patients'][number];

interface Props {
  readonly children: (patient: ListedPatient) => ReactNode;
}

/** An item of the sidebar for each patient of the customer, or why there is none. */
export function PatientItems({ children }: Props) {
  const patients = useQuery(patientsQuery());
  if (patients.isPending) return <MenuNote>Loading patients...</MenuNote>;
  if (!patients.data)
    return (
      <MenuNote>
        Failed to load patients. Please try again.
        <Button size="small" onClick={() => void patients.refetch()}>
          Try again
        </Button>
      </MenuNote>
    );
  if (patients.data.patients.length === 0) return <MenuNote>No patients yet</MenuNote>;
  return patients.data.patients.map(children);
}
