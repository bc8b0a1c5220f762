import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useId } from 'react';
import { practitionersQuery } from '#web/families/practitioner-codes/api.ts';
import { lazyExtra } from '#web/lib/lazyExtra.ts';
import { PatientTable } from '#web/records/patient-table/PatientTable.tsx';
import { allPatientsColumns, patientColumns } from '#web/records/patient-table/patientColumns.tsx';
import { type PatientScope, validatePatientTableSearch } from '#web/records/patient-table/search.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { TabBar } from '#web/ui/TabBar.tsx';
import { PractitionerSelect } from './PractitionerSelect.tsx';

const AdminStart = lazyExtra(async () => (await import('#web/operation/waiting/AdminStart.tsx')).AdminStart);

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
  const isUnknown = practitioners?.every(({ id }) => id !== practitioner);

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
      <Box role="tabpanel" id={tabId} aria-labelledby={`${tabId}-${tab}`}>
        {tab === 'all' ? (
          <PatientTable key="all" view="all" columns={allPatientsColumns} empty="No patients found" />
        ) : (
          <>
            <PractitionerSelect
              practitioner_id={practitioner}
              onSelect={(chosen) => show(chosen ? { practitioner: chosen } : {})}
            />
            {practitioner && !isUnknown ? (
              <PatientTable
                key={practitioner}
                view="practitioner"
                practitioner_id={practitioner}
                columns={patientColumns}
                empty="No patients assigned to this practitioner"
              />
            ) : (
              <>
                <Typography color="textSecondary" sx={{ mt: -2, mb: 3 }}>
                  Select a practitioner to view their patients
                </Typography>
                <Suspense>
                  <AdminStart />
                </Suspense>
              </>
            )}
          </>
        )}
      </Box>
    </>
  );
}
