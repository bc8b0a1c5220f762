import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListTable } from '#web/lib/ListTable.tsx';
import { useListPage } from '#web/lib/useListPage.ts';
import { waitingReportsQuery } from './api.ts';
import { validateImportReportsSearch, waitingReportsList } from './search.ts';
import { waitingReportColumns } from './waitingReportColumns.tsx';

/** The kits with files that await publication or the registration of their kit. */
export function WaitingReports({ onShow }: { readonly onShow: (kit_id: string) => void }) {
  const list = useListPage(waitingReportsList, validateImportReportsSearch);
  const waiting = useQuery(waitingReportsQuery(list.query));
  const [columns] = useState(() => waitingReportColumns(onShow));

  return (
    <ListTable
      label="Waiting kits"
      list={list}
      loading={waiting}
      rows={waiting.data?.rows}
      total={waiting.data?.total}
      rowKey={({ kit_id }) => kit_id}
      columns={columns}
      minWidth={1000}
      searchHint="Search by kit ID..."
      empty="No reports are waiting."
      noMatch="No waiting kit matches your search."
      failed="Failed to load waiting reports. Please try again."
    />
  );
}
