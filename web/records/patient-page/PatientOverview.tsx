import { Box, Typography } from '@mui/material';
import { Pencil, TestTube } from 'lucide';
import { Suspense, useId, useState } from 'react';
import type { PatientDetails } from '#contract/families/patients.ts';
import { Guardians } from '#web/families/guardians/Guardians.tsx';
import { UndoneRegistrations } from '#web/families/kit-claims/UndoneRegistrations.tsx';
import { PatientActivity } from '#web/families/patients/activity/PatientActivity.tsx';
import { AssignedPractitioners } from '#web/families/practitioner-access/AssignedPractitioners.tsx';
import { KitCards } from '#web/kits/KitCards.tsx';
import { LaboratoryQuestions } from '#web/kits/LaboratoryQuestions.tsx';
import { Retests } from '#web/kits/retests/Retests.tsx';
import { StepLink } from '#web/kits/StepLink.tsx';
import { formatDate } from '#web/lib/format.ts';
import { lazyExtra } from '#web/lib/lazyExtra.ts';
import { paths } from '#web/lib/paths.ts';
import { patientName } from '#web/lib/patientName.ts';
import { ShowToDoctor } from '#web/records/record-links/ShowToDoctor.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FoldedSection } from '#web/ui/FoldedSection.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';

const EditPatient = lazyDialog(
  async () => (await import('#web/families/patients/EditPatient.tsx')).EditPatient,
);
const PatientBanners = lazyDialog(
  async () => (await import('#web/families/patients/patientExtras.ts')).PatientBanners,
);
const RecordActions = lazyExtra(
  async () => (await import('#web/families/patients/RecordActions.tsx')).RecordActions,
);
const WhoSees = lazyDialog(async () => (await import('./WhoSees.tsx')).WhoSees);

/** The patient's data and kits. Care team, sharing and record stand beside them on wide screens, below them on others. */
export function PatientOverview({ patient, practitioners, kits, lacks_guardianship }: PatientDetails) {
  const kitsTitleId = useId();
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <PageHeader
        title={patientName(patient)}
        subject={patient.id}
        subtitle={[
          `Date of Birth: ${formatDate(patient.date_of_birth)}`,
          ...(patient.is_shared ? ['Shared with you'] : []),
        ].join(' · ')}
      >
        <Box sx={actionsLook}>
          {kits.length > 1 && (
            <ButtonLink variant="outlined" to={paths.kitComparison(patient.id)}>
              Compare over time
            </ButtonLink>
          )}
          <Button
            variant="outlined"
            startIcon={<Icon of={Pencil} />}
            aria-label="Edit patient"
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        </Box>
      </PageHeader>
      {(patient.awaits_confirmation || patient.is_hand_over_due || patient.merge || lacks_guardianship) && (
        <PatientBanners patient={patient} lacks_guardianship={lacks_guardianship} />
      )}
      <LaboratoryQuestions patient={patient} kits={kits} />
      <Box sx={columnsLook}>
        <div>
          <section aria-labelledby={kitsTitleId}>
            <Typography id={kitsTitleId} variant="h2" sx={{ mb: 2 }}>
              Kits
            </Typography>
            {kits.length === 0 ? (
              <EmptyState
                isOnPage
                icon={<Icon of={TestTube} />}
                message="No kits found for this patient"
                why="Each kit appears here, with its way from the registration to the report."
              >
                <StepLink to={paths.registerKit({ patient: patient.id })} variant="contained">
                  Register Kit
                </StepLink>
              </EmptyState>
            ) : (
              <KitCards patient={patient} kits={kits} />
            )}
          </section>
          <UndoneRegistrations patient_id={patient.id} />
          {kits.length > 0 && (
            <Box sx={{ mt: 3 }}>
              <Retests patient_id={patient.id} />
            </Box>
          )}
        </div>
        <Box sx={sideLook}>
          <AssignedPractitioners patient={patient} practitioners={practitioners} kits={kits} />
          <Box sx={recordLook}>
            <FoldedSection title="Who sees this record" subtitle="Everybody who can read it, in one list">
              {(close) => <WhoSees patient={patient} practitioners={practitioners} onClose={close} />}
            </FoldedSection>
            <Guardians patient={patient} />
            <ShowToDoctor patient={patient} />
            <PatientActivity patient_id={patient.id} />
            <Suspense>
              <RecordActions patient={patient} kits={kits} />
            </Suspense>
          </Box>
        </Box>
      </Box>
      {isEditing && <EditPatient patient={patient} onClose={() => setEditing(false)} />}
    </>
  );
}

const actionsLook = { display: 'flex', flexWrap: 'wrap', gap: 1 };

const beside = '@media (min-width: 1100px)';

const columnsLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  rowGap: 2,
  columnGap: 5,
  [beside]: {
    gridTemplateColumns: 'minmax(0, 1fr) 300px',
    alignItems: 'start',
  },
};

const sideLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  mt: 3,
  [beside]: { mt: 0 },
};

/** One card for the rare actions: equal bars would compete with the kits. */
const recordLook = {
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '& .MuiAccordion-root': { border: 0, borderRadius: 0, bgcolor: 'transparent' },
  // The column is narrow.
  '& [aria-expanded], & .MuiAccordionDetails-root': { px: 2 },
  '&& > * + *': { borderTop: '1px solid', borderColor: 'divider' },
  // Folded sections are not printed.
  '@media print': { '&, && > * + *': { border: 0 } },
};
