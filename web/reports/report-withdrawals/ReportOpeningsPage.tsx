import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { OPENINGS_MAX } from '#contract/reports/limits.ts';
import { COUNTS_PAGE } from '#contract/reports/pageNumbers.ts';
import type { ReportOpening, ReportOpenings } from '#contract/reports/report-withdrawals.ts';
import type { PageNumber } from '#contract/reports/reports.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { pageName } from '#web/reports/reportPages.ts';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { reportOpeningsQuery } from './api.ts';
import { openingColumns } from './openingColumns.tsx';

const PreviewDialog = lazyDialog(async () => (await import('#web/reports/PreviewDialog.tsx')).PreviewDialog);

const route = getRouteApi('/_app/admin/reports/$kitId/openings');

/** The openings of a kit's report, with their time and door. */
export function ReportOpeningsPage() {
  const { kitId } = route.useParams();
  const openings = useQuery(reportOpeningsQuery(kitId));

  return (
    <>
      <PageHeader
        title={`Who opened the report of ${kitId}`}
        subtitle={
          <>
            Assume that the family has read its current pages: like readings of the whole record, that is not
            recorded.
            {openings.data?.has_more &&
              ` The newest ${OPENINGS_MAX} are listed; the audit log has all of them.`}
          </>
        }
        back={{ to: paths.importReports({ kits: kitId }), label: 'Back to the files of this kit' }}
      />
      {openings.data && <Withdrawals kit_id={kitId} withdrawals={openings.data.withdrawals} />}
      <DataTable
        label="Openings"
        rows={openings.data?.openings}
        rowKey={({ id }: ReportOpening) => String(id)}
        columns={openingColumns}
        empty="Nobody has opened this report in a way that is recorded."
        error={openings.error ? messageOf(openings.error) : undefined}
        onRetry={() => void openings.refetch()}
        minWidth={860}
      />
    </>
  );
}

interface Props extends Pick<ReportOpenings, 'withdrawals'> {
  readonly kit_id: string;
}

/** When, why and by whom files were withdrawn. Administrators can still open the pages. */
function Withdrawals({ kit_id, withdrawals }: Props) {
  const [shown, setShown] = useState<{ page: PageNumber; version: number }>();
  if (withdrawals.length === 0) return null;
  return (
    <>
      <Stack component="ul" spacing={1} sx={{ m: 0, mb: 3, p: 0, listStyle: 'none' }}>
        {withdrawals.map(({ withdrawn_at, author, files, reason, report_follows }) => (
          <li key={withdrawn_at}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              Withdrawn on {formatDateTime(withdrawn_at)} by {author ?? 'a deleted user'}: {reason}{' '}
              {report_follows ? 'A new report follows.' : 'No new report follows.'}
            </Typography>
            {files.map(({ page, version }) =>
              page === COUNTS_PAGE ? null : (
                <Button key={`${page} ${version}`} size="small" onClick={() => setShown({ page, version })}>
                  Open {pageName(page)}, version {version}
                </Button>
              ),
            )}
          </li>
        ))}
      </Stack>
      {shown && <PreviewDialog kit_id={kit_id} {...shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
