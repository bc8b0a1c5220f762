import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useId } from 'react';
import { type ListedPatient, patientsQuery } from '#web/families/patients/api.ts';
import { tellApart } from '#web/families/patients/tellApart.ts';
import { Button } from '#web/ui/Button.tsx';

export interface PatientItemProps {
  readonly patient: ListedPatient;
  /** Distinguishes patients of the same name. */
  readonly detail: string | undefined;
}

/** Renders a sidebar item for each of the customer's patients, or a note without patients. */
export function PatientItems({ Item }: { readonly Item: ComponentType<PatientItemProps> }) {
  const patients = useQuery(patientsQuery());
  const messageId = useId();
  if (patients.isPending) return <MenuNote message="Loading patients..." />;
  if (!patients.data)
    return (
      <MenuNote message="Failed to load patients. Please try again." messageId={messageId}>
        <Button size="small" aria-describedby={messageId} onClick={() => void patients.refetch()}>
          Try again
        </Button>
      </MenuNote>
    );
  if (patients.data.patients.length === 0) return <MenuNote message="No patients yet" />;
  const details = tellApart(patients.data.patients);
  return patients.data.patients.map((patient) => (
    <Item key={patient.id} patient={patient} detail={details.get(patient.id)} />
  ));
}

/** A note in place of sidebar entries. */
export const MenuNote = ({
  message,
  messageId,
  children,
}: {
  readonly message: string;
  readonly messageId?: string;
  readonly children?: ReactNode;
}) => (
  <Stack component="li" sx={{ alignItems: 'flex-start', gap: 1, px: 2, py: 1 }}>
    <Typography id={messageId} variant="body2" color="textSecondary">
      {message}
    </Typography>
    {children}
  </Stack>
);
