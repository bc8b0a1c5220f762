import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId } from 'react';
import { practitionersQuery } from '#web/practitioner-codes/api.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PatientTable } from './PatientTable.tsx';
import { PractitionerSelect } from './PractitionerSelect.tsx';
import { allPatientsColumns, patientColumns } from './patientColumns.tsx';
import { type PatientScope, validatePatientTableSearch } from './search.ts';

const route = getRouteApi('/_app/practitioner-patients');

/** An administrator's two views of the patient table. Another tab or practitioner starts anew, on page 1 and without search. */
export function PatientManagement() {
  const { tab = 'practitioner', practitioner } = route.useSearch();
  const navigate = route.useNavigate();
  const tab_id = useId();
  // An address may name one who is no practitioner any more.
  const { data: practitioners } = useQuery({ ...practitionersQuery(), enabled: tab === 'practitioner' });
  const is_unknown = practitioners?.every(({ id }) => id !== practitioner);

  const show = (scope: PatientScope) =>
    void navigate({
      search: ({ sort, order, page_size }) =>
        validatePatientTableSearch({ sort, order, page_size, ...scope }),
    });

  return (
    <>
      <Tabs
        aria-label="Whose patients"
        value={tab}
        onChange={(_, chosen: typeof tab) => show(chosen === 'all' ? { tab: 'all' } : {})}
        sx={{ mb: 3 }}
      >
        <Tab
          value="practitioner"
          label="By Practitioner"
          id={`${tab_id}-practitioner`}
          aria-controls={tab_id}
        />
        <Tab value="all" label="All Patients" id={`${tab_id}-all`} aria-controls={tab_id} />
      </Tabs>
      <Box role="tabpanel" id={tab_id} aria-labelledby={`${tab_id}-${tab}`}>
        {tab === 'all' ? (
          <PatientTable key="all" columns={allPatientsColumns} empty="No patients found" />
        ) : (
          <>
            <PractitionerSelect
              practitioner_id={practitioner}
              onSelect={(chosen) => show(chosen ? { practitioner: chosen } : {})}
            />
            {practitioner && !is_unknown ? (
              <PatientTable
                key={practitioner}
                practitioner_id={practitioner}
                columns={patientColumns}
                empty="No patients assigned to this practitioner"
              />
            ) : (
              <EmptyState message="Select a practitioner to view their patients" />
            )}
          </>
        )}
      </Box>
    </>
  );
}
