import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { PageNumber } from '#contract/reports.ts';
import { ApiError } from '#web/lib/api.ts';
import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { availablePagesQuery } from './api.ts';
import { ReportViewer } from './ReportViewer.tsx';
import { pageTitles } from './reportPages.ts';

interface Props {
  readonly kit_id: string;
  /** The page asked for; the first is shown when the kit does not have it. */
  readonly tab: PageNumber | undefined;
  readonly onTab: (page: PageNumber) => void;
}

/** Heading and pages of a kit's report. */
export function KitReport({ kit_id, tab, onTab }: Props) {
  const report = useQuery(availablePagesQuery(kit_id));
  // As specified, a failure to list the pages reads like a kit without pages.
  const pages = report.data?.availablePages ?? [];
  const page = pages.find((available) => available === tab) ?? pages[0];

  return (
    <>
      <PageHeader title={`Report for Kit ID: ${kit_id}`} subtitle={describe(pages)} />
      {page === undefined ? (
        <NoPages report={report} />
      ) : (
        <ReportViewer kit_id={kit_id} pages={pages} page={page} onPage={onTab} />
      )}
    </>
  );
}

function describe(pages: readonly PageNumber[]): string {
  const titles = pages.map((page) => `${page} ${pageTitles[page]}`).join(', ');
  if (pages.length === 0) return '';
  return `${pages.length} ${pages.length === 1 ? 'page' : 'pages'} available: ${titles}`;
}

function NoPages({ report }: { readonly report: UseQueryResult }) {
  const onRetry = () => void report.refetch();

  if (report.isFetching) return <CenteredSpinner label="Loading kit report..." />;
  if (isUnknownKit(report.error))
    return <LoadError message="Kit not found or you do not have permission to view it." onRetry={onRetry} />;
  return (
    <EmptyState message="No report pages found for this kit in the object storage.">
      <Typography color="textSecondary">
        Make sure the proxy server is running and S3 credentials are configured.
      </Typography>
      <Button variant="outlined" onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  );
}

/** No such kit in the caller's sight, or no code of a kit at all. */
const isUnknownKit = (error: Error | null) =>
  error instanceof ApiError && (error.code === 'kit_not_found' || error.code === 'invalid_request');
