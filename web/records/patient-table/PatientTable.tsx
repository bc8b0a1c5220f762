import { Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { offeredFilters, type PatientTableFilter } from '#contract/records/lists.ts';
import type { PatientTableRow } from '#contract/records/patient-table.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { ListTable } from '#web/lib/ListTable.tsx';
import { useListPage } from '#web/lib/useListPage.ts';
import { leastWidth } from '#web/ui/columnWidths.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { FilterChips } from '#web/ui/FilterChips.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { patientTableQuery, patientTotalQuery } from './api.ts';
import { filterNames } from './filterNames.ts';
import { type PatientTableSearch, patientTableList, validatePatientTableSearch } from './search.ts';

interface Props {
  /** Limits the table to patients who granted this practitioner access. */
  readonly practitioner_id?: UserId;
  /** Whose patients these are: the caller's own, one practitioner's, or everybody's. */
  readonly view: keyof typeof offeredFilters;
  readonly columns: readonly Column<PatientTableRow>[];
  /** Content of a table without any patient: a sentence or an element. */
  readonly empty: ReactNode;
}

/** Room (px) that the columns need. */
const leastOf = (columns: Props['columns']) =>
  columns.reduce((sum, column) => sum + (leastWidth(column) ?? 0), 0);

const namesOf = (filters: readonly PatientTableFilter[]) =>
  filters.map((filter) => [filter, filterNames[filter].name] as const);

/** Kits and their patients. */
export function PatientTable({ practitioner_id, view, columns, empty }: Props) {
  const list = useListPage(patientTableList, validatePatientTableSearch);
  const { filter: chosen } = useSearch({ strict: false }) as PatientTableSearch;
  const filter = offeredFilters[view].find((offered) => offered === chosen);
  const patients = useQuery(patientTableQuery({ ...list.query, practitioner_id, filter }));
  // Undefined while the rows load, null while they are being counted.
  const found = patients.data?.total;
  const counted = useQuery({
    ...patientTotalQuery({
      search: list.query.search,
      filter: offeredFilters.all.find((offered) => offered === filter),
    }),
    enabled: found === null && !patients.isPlaceholderData,
  });
  const total = found === null ? (counted.data?.total ?? null) : found;
  const isUncounted = total === null && counted.isError && !counted.isFetching;

  return (
    <ListTable
      label="Patients"
      list={list}
      loading={patients}
      rows={patients.data?.rows}
      total={total}
      rowKey={({ kit, patient_id }) => kit?.id ?? patient_id}
      columns={columns}
      minWidth={leastOf(columns)}
      isTight
      searchHint="Search patients, kits, or status..."
      searchMargin={2}
      empty={filter ? filterNames[filter].empty : empty}
      noMatch="No patients found"
      failed="Failed to load patients. Please try again."
      besideSort={
        !isUncounted &&
        !patients.isLoadingError && (
          <Typography component="output" color="textSecondary">
            {total === undefined && <Skeleton width="9em" />}
            {/* A screen reader announces the number, not the counting. */}
            {total === null && <span aria-hidden>Total: counting…</span>}
            {typeof total === 'number' && `Total: ${total} records`}
          </Typography>
        )
      }
    >
      <FilterChips
        label="Show"
        all="All kits"
        value={filter}
        names={namesOf(offeredFilters[view])}
        onSelect={(selected) => list.onChange({ filter: selected, page: 1 }, false)}
      />
      {isUncounted && (
        <LoadError
          message="Failed to count the records."
          error={counted.error}
          onRetry={() => void counted.refetch()}
        />
      )}
    </ListTable>
  );
}
