import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { waitingReportPageSizes } from '#contract/reports/waiting-reports.ts';
import { listControls } from '#web/lib/listSearch.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { waitingReportsQuery } from './api.ts';
import { validateImportReportsSearch, waitingReportsDefaults } from './search.ts';
import { waitingReportColumns } from './waitingReportColumns.tsx';

const MIN_WIDTH = 1000;

const route = getRouteApi('/_app/admin/reports');

interface Props {
  readonly onShow: (kit_id: string) => void;
}

/** The kits whose files wait: to be published, or for the registration of the kit. */
export function WaitingReports({ onShow }: Props) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { query, onSearch, sorting, paging } = listControls({
    search,
    defaults: waitingReportsDefaults,
    page_sizes: waitingReportPageSizes,
    onChange: (change, replace) =>
      void navigate({ search: (current) => validateImportReportsSearch({ ...current, ...change }), replace }),
  });
  const waiting = useQuery(waitingReportsQuery(query));
  const [columns] = useState(() => waitingReportColumns(onShow));

  return (
    <>
      <Box sx={{ mb: 3 }}>
        <SearchField
          label="Search"
          placeholder="Search by kit ID..."
          value={query.search}
          onSearch={onSearch}
        />
      </Box>
      <DataTable
        label="Kits that wait"
        rows={waiting.data?.rows}
        rowKey={({ kit_id }) => kit_id}
        columns={columns}
        empty={query.search === '' ? 'Nothing waits.' : 'No waiting kit matches your search.'}
        error={waiting.isError ? 'Failed to load what waits. Please try again.' : undefined}
        onRetry={() => void waiting.refetch()}
        sorting={sorting}
        paging={{ ...paging, total: waiting.data?.total ?? 0 }}
        minWidth={MIN_WIDTH}
        isOutdated={waiting.isPlaceholderData}
      />
    </>
  );
}
