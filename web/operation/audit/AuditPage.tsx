import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide';
import type { AuditPage as AuditList } from '#contract/operation/audit/audit.ts';
import { formatDate } from '#web/lib/format.ts';
import { ListTable } from '#web/lib/ListTable.tsx';
import { useListPage } from '#web/lib/useListPage.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { showFailure } from '#web/ui/toasts.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { auditQuery, useExportAudit } from './api.ts';
import { auditColumns } from './auditColumns.tsx';
import {
  type AuditFilterSearch,
  auditList,
  FROM_AFTER_TO,
  isReversed,
  validateAuditSearch,
} from './search.ts';

const route = getRouteApi('/_app/admin/audit');

/** The audit log: filters its events and saves them as a file. */
export function AuditPage() {
  const { page: _page, page_size: _page_size, ...filter } = route.useSearch();
  const list = useListPage(auditList, validateAuditSearch);
  const events = useQuery(auditQuery(filter, list.query.page, list.query.page_size));
  const download = useExportAudit(() => showFailure('Failed to download the audit log. Please try again.'));

  return (
    <>
      <PageHeader
        title="Audit Log"
        subtitle="Who did what, when and from where. Nothing here can be changed."
      />
      <AuditFilters
        filter={filter}
        person={events.isPlaceholderData ? undefined : events.data?.person}
        onChange={(values) => list.onChange({ ...values, page: 1 }, true)}
      >
        <Typography component="output" color="textSecondary">
          {events.data && totalOf(events.data)}
        </Typography>
        <Button
          size="small"
          startIcon={<Icon of={Download} />}
          // A disabled button would lose the focus.
          aria-disabled={download.isPending}
          onClick={() => !download.isPending && download.mutate(filter)}
        >
          {download.isPending ? 'Downloading...' : 'Download CSV'}
        </Button>
      </AuditFilters>
      <ListTable
        label="Audit log"
        list={list}
        loading={events}
        rows={events.data?.rows}
        total={events.data?.total}
        rowKey={({ id }) => String(id)}
        columns={auditColumns}
        cardHeading={({ happened_at }) => formatDate(happened_at)}
        minWidth={940}
        empty={emptyBecauseOf(filter)}
        failed="Failed to load the audit log. Please try again."
      />
    </>
  );
}

function emptyBecauseOf(filter: AuditFilterSearch): string {
  if (isReversed(filter)) return `${FROM_AFTER_TO}.`;
  return Object.keys(filter).length > 0
    ? 'No events match your filter.'
    : 'No events have been recorded yet.';
}

const totalOf = ({ total, has_more }: AuditList) =>
  has_more
    ? `More than ${total.toLocaleString()} events. The newest are listed; the file has all of them.`
    : `Total: ${total.toLocaleString()} ${total === 1 ? 'event' : 'events'}`;
