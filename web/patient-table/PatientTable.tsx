import Stack from '@mui/material/Stack';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type PatientTableRow, patientTablePageSizes } from '#contract/patient-table.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { listControls } from '#web/lib/listSearch.ts';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { patientTableQuery, patientTotalQuery } from './api.ts';
import { PatientTotal } from './PatientTotal.tsx';
import { patientTableDefaults, validatePatientTableSearch } from './search.ts';

interface Props {
  /** The patients who granted this practitioner access; all in the user's sight when absent. */
  readonly practitioner_id?: UserId;
  readonly columns: readonly Column<PatientTableRow>[];
  /** Said when there is no patient at all. */
  readonly empty: string;
}

/** Three lines of notes and their button. */
const ROW_HEIGHT = 140;

const route = getRouteApi('/_app/practitioner-patients');

/** Narrower, columns would not be as wide as they say. */
const widthOf = (columns: Props['columns']) =>
  columns.reduce((sum, { width = '' }) => sum + Number.parseFloat(width), 0);

/** Kits and their patients, searched, sorted and paged; what is shown is in the address. */
export function PatientTable({ practitioner_id, columns, empty }: Props) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { query, onSearch, sorting, paging } = listControls({
    search,
    defaults: patientTableDefaults,
    page_sizes: patientTablePageSizes,
    onChange: (change, replace) =>
      void navigate({ search: (current) => validatePatientTableSearch({ ...current, ...change }), replace }),
  });
  const patients = useQuery({
    ...patientTableQuery({ ...query, practitioner_id }),
    placeholderData: keepPreviousData,
  });
  const found = patients.data?.total;
  const counted = useQuery({
    ...patientTotalQuery(query.search),
    enabled: found === null && !patients.isPlaceholderData,
  });
  const total = found === null ? (counted.data?.total ?? null) : found;

  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <SearchField
          label="Search"
          placeholder="Search patients, kits, or status..."
          value={query.search}
          onSearch={onSearch}
        />
        {!patients.isLoadingError && (
          <PatientTotal
            total={total}
            has_failed={total === null && counted.isError && !counted.isFetching}
            onRetry={() => void counted.refetch()}
          />
        )}
      </Stack>
      <DataTable
        label="Patients"
        rows={patients.data?.rows}
        rowKey={({ kit, patient_id }) => kit?.id ?? patient_id}
        columns={columns}
        empty={query.search === '' ? empty : 'No patients found'}
        error={patients.isError ? 'Failed to load patients. Please try again.' : undefined}
        onRetry={() => void patients.refetch()}
        sorting={sorting}
        paging={{ ...paging, total: total === undefined ? 0 : total }}
        minWidth={widthOf(columns)}
        rowHeight={ROW_HEIGHT}
        isOutdated={patients.isPlaceholderData}
      />
    </>
  );
}
