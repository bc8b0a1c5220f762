import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId } from 'react';
import { practitionersQuery } from '#web/families/practitioner-codes/api.ts';
import { SetupChecklist } from '#web/operation/setup-checklist/SetupChecklist.tsx';
import { WaitingForYou } from '#web/operation/waiting/WaitingForYou.tsx';
import { PatientTable } from '#web/records/patient-table/PatientTable.tsx';
import { allPatientsColumns, patientColumns } from '#web/records/patient-table/patientColumns.tsx';
import { type PatientScope, validatePatientTableSearch } from '#web/records/patient-table/search.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { TabBar } from '#web/ui/TabBar.tsx';
import { PractitionerSelect } from './PractitionerSelect.tsx';

const route = getRouteApi('/_app/practitioner-patients');

const views = [
  { name: 'practitioner', label: 'By Practitioner' },
  { name: 'all', label: 'All Patients' },
] as const;

/** An administrator's two views. Another tab or practitioner starts on page 1 without a search. */
export function PatientManagement() {
  const { tab = 'practitioner', practitioner } = route.useSearch();
  const navigate = route.useNavigate();
  const tabId = useId();
  // The URL may name a former practitioner.
  const { data: practitioners } = useQuery({ ...practitionersQuery(), enabled: tab === 'practitioner' });
  const isKnown = practitioner && !practitioners?.every(({ id }) => id !== practitioner);
  const isStart = tab === 'practitioner' && !isKnown;

  const show = (scope: PatientScope) =>
    void navigate({
      search: ({ sort, order, page_size }) =>
        validatePatientTableSearch({ sort, order, page_size, ...scope }),
    });

  return (
    <>
      <PageHeader title="Patient Management">
        <TabBar
          label="Views of the patients"
          tabs={views}
          value={tab}
          panelId={tabId}
          // Beside the title, the tabs take no room from the rows.
          sx={{ mb: 0, width: { xs: 1, md: 'auto' }, borderBottom: { md: 0 } }}
          onChange={(chosen) => show(chosen === 'all' ? { tab: 'all' } : {})}
        />
      </PageHeader>
      <Box
        role="tabpanel"
        id={tabId}
        aria-labelledby={`${tabId}-${tab}`}
        sx={isStart ? startLook : undefined}
      >
        {tab === 'all' ? (
          <PatientTable key="all" view="all" columns={allPatientsColumns} empty="No patients found" />
        ) : (
          <>
            {isStart && <WaitingForYou />}
            {/* The field keeps its place in the tree, and with it the focus. */}
            <Box sx={isStart ? selectCardLook : undefined}>
              {isStart && (
                <Typography variant="h2" sx={{ mb: 2 }}>
                  Select a practitioner to view their patients
                </Typography>
              )}
              <PractitionerSelect
                practitioner_id={practitioner}
                onSelect={(chosen) => show(chosen ? { practitioner: chosen } : {})}
              />
            </Box>
            {isKnown ? (
              <PatientTable
                key={practitioner}
                view="practitioner"
                practitioner_id={practitioner}
                columns={patientColumns}
                empty="No patients assigned to this practitioner"
              />
            ) : (
              <SetupChecklist />
            )}
          </>
        )}
      </Box>
    </>
  );
}

/** The tasks, and beside them the practitioners and the steps of an empty portal. */
const startLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  // A list of tasks that arrives late moves nothing beside it.
  gridTemplateRows: { lg: 'auto 1fr' },
  alignItems: 'start',
  gap: 3,
  '& > :first-child': { gridRow: { lg: 'span 2' } },
};

const selectCardLook = {
  px: { xs: 2, md: 3 },
  pt: { xs: 2, md: 3 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
