import Edit from '@mui/icons-material/Edit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { PatientDetails } from '#contract/patients.ts';
import { KitCards } from '#web/kits/KitCards.tsx';
import { formatDate } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { patientName } from '#web/lib/patientName.ts';
import { AssignedPractitioners } from '#web/practitioner-access/AssignedPractitioners.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { PatientActivity } from './activity/PatientActivity.tsx';
import { EditPatientDialog } from './EditPatientDialog.tsx';

interface Props {
  readonly details: PatientDetails;
}

/** Who the patient is, who else may see the kits, and the kits. */
export function PatientOverview({ details: { patient, practitioners, kits } }: Props) {
  const kits_title_id = useId();
  const [is_editing, setEditing] = useState(false);
  return (
    <>
      <PageHeader
        title={patientName(patient)}
        subject={patient.id}
        subtitle={`Date of Birth: ${formatDate(patient.date_of_birth)}`}
      >
        <Button
          variant="outlined"
          startIcon={<Edit />}
          aria-label="Edit patient"
          onClick={() => setEditing(true)}
        >
          Edit
        </Button>
      </PageHeader>
      <AssignedPractitioners patient={patient} practitioners={practitioners} />
      <Box component="section" aria-labelledby={kits_title_id} sx={{ mt: 5 }}>
        <Typography id={kits_title_id} variant="h2" sx={{ mb: 2 }}>
          Kits
        </Typography>
        {kits.length === 0 ? (
          <EmptyState message="No kits found for this patient">
            <ButtonLink to={paths.registerKit({ patient: patient.id })} variant="contained">
              Register Kit
            </ButtonLink>
          </EmptyState>
        ) : (
          <KitCards patient_id={patient.id} kits={kits} />
        )}
      </Box>
      <PatientActivity patient={patient} />
      {is_editing && <EditPatientDialog patient={patient} onClose={() => setEditing(false)} />}
    </>
  );
}
