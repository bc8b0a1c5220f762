import Edit from '@mui/icons-material/Edit';
import { Box, Button, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Patient, type PatientDetails, updatePatient } from '#contract/patients.ts';
import { KitCards } from '#web/kits/KitCards.tsx';
import { EditDialog } from '#web/lib/EditDialog.tsx';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { formatDate } from '#web/lib/format.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { paths } from '#web/lib/paths.ts';
import { patientName } from '#web/lib/patientName.ts';
import { AssignedPractitioners } from '#web/practitioner-access/AssignedPractitioners.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { PatientActivity } from './activity/PatientActivity.tsx';
import { useUpdatePatient } from './api.ts';
import { birthProblems, PersonFields, patientValues, toPatient } from './PersonFields.tsx';

/** The patient's data, practitioners, kits and activity. */
export function PatientOverview({ patient, practitioners, kits }: PatientDetails) {
  const kitsTitleId = useId();
  const [isEditing, setEditing] = useState(false);
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
      <Box component="section" aria-labelledby={kitsTitleId} sx={{ mt: 5 }}>
        <Typography id={kitsTitleId} variant="h2" sx={{ mb: 2 }}>
          Kits
        </Typography>
        {kits.length === 0 ? (
          <EmptyState message="No kits found for this patient">
            <ButtonLink to={paths.registerKit({ patient: patient.id })} variant="contained">
              Register Kit
            </ButtonLink>
          </EmptyState>
        ) : (
          <KitCards patient={patient} kits={kits} />
        )}
      </Box>
      <PatientActivity patient_id={patient.id} />
      {isEditing && <EditPatient patient={patient} onClose={() => setEditing(false)} />}
    </>
  );
}

const resolver = formResolver(updatePatient.body, { toInput: toPatient, ownProblems: birthProblems });

function EditPatient({ patient, onClose }: { readonly patient: Patient; readonly onClose: () => void }) {
  const save = useUpdatePatient(patient.id);
  const form = useForm({ defaultValues: patientValues(patient), resolver });
  return (
    <EditDialog title="Edit patient" form={form} save={save} savedMessage="Patient updated" onClose={onClose}>
      <PersonFields field={fieldsOf(form)} />
    </EditDialog>
  );
}
