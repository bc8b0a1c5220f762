import Download from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type AuditPage as AuditList, auditPageSizes } from '#contract/audit/audit.ts';
import { listControls } from '#web/lib/listSearch.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { auditQuery, useExportAudit } from './api.ts';
import { auditColumns } from './auditColumns.tsx';
import {
  type AuditFilterSearch,
  auditDefaults,
  FROM_AFTER_TO,
  isReversed,
  validateAuditSearch,
} from './search.ts';

const MIN_WIDTH = 980;
const FAILED_TOAST_MS = 5000;

const route = getRouteApi('/_app/admin/audit');

/** Who did what, when and from where: found by each of them, and saved as a file. */
export function AuditPage() {
  const search = route.useSearch();
  const { page: _page, page_size: _page_size, ...filter } = search;
  const navigate = route.useNavigate();
  const change = (values: Record<string, unknown>, replace: boolean) =>
    void navigate({ search: (current) => validateAuditSearch({ ...current, ...values }), replace });
  const { query, paging } = listControls({
    search,
    defaults: auditDefaults,
    page_sizes: auditPageSizes,
    onChange: change,
  });
  const events = useQuery(auditQuery(filter, query.page, query.page_size));
  const download = useExportAudit(() =>
    showToast({
      message: 'Failed to download the audit log. Please try again.',
      severity: 'error',
      durationMs: FAILED_TOAST_MS,
    }),
  );
  const onDownload = () => {
    if (!download.isPending) download.mutate(filter);
  };

  return (
    <>
      <PageHeader
        title="Audit Log"
        subtitle="Who did what, when and from where. Nothing here can be changed."
      >
        <Button
          variant="outlined"
          startIcon={<Download />}
          // Not disabled, which would take the focus from it.
          aria-disabled={download.isPending}
          onClick={onDownload}
        >
          {download.isPending ? 'Downloading...' : 'Download CSV'}
        </Button>
      </PageHeader>
      <AuditFilters
        filter={filter}
        person={events.isPlaceholderData ? undefined : events.data?.person}
        onChange={(values) => change({ ...values, page: 1 }, true)}
      />
      <Typography component="output" color="textSecondary" sx={{ display: 'block', mb: 2, minHeight: 24 }}>
        {events.data && totalOf(events.data)}
      </Typography>
      <DataTable
        label="Audit log"
        rows={events.data?.rows}
        rowKey={({ id }) => String(id)}
        columns={auditColumns}
        empty={emptyBecauseOf(filter)}
        error={events.isError ? 'Failed to load the audit log. Please try again.' : undefined}
        onRetry={() => void events.refetch()}
        paging={{ ...paging, total: events.data?.total ?? 0 }}
        minWidth={MIN_WIDTH}
        isOutdated={events.isPlaceholderData}
      />
    </>
  );
}

function emptyBecauseOf(filter: AuditFilterSearch): string {
  if (isReversed(filter)) return `${FROM_AFTER_TO}.`;
  return Object.keys(filter).length > 0 ? 'No events match your filter.' : 'Nothing has been recorded yet.';
}

const totalOf = ({ total, has_more }: AuditList) =>
  has_more
    ? `More than ${total.toLocaleString()} events: the newest are listed, the file has all.`
    : `Total: ${total.toLocaleString()} ${total === 1 ? 'event' : 'events'}`;
