import { Button, Typography } from '@mui/material';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { type PageNumber, SUGGESTION_PAGE } from '#contract/reports/reports.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { AmendedChip } from './AmendedChip.tsx';
import { availablePagesQuery } from './api.ts';
import { ReportViewer } from './ReportViewer.tsx';
import { pageTitles, type ShownPage } from './reportPages.ts';

interface Props extends Omit<ComponentProps<typeof ReportViewer>, 'pages' | 'shown'> {
  /** The requested page; a kit without it shows its first page. */
  readonly shown: Partial<ShownPage>;
}

/** Heading and pages of a kit's report. */
export function KitReport({ kit_id, isStaff, shown, onShow }: Props) {
  const report = useQuery(availablePagesQuery(kit_id));
  // The specification treats a failure to list the pages like a kit without pages.
  const pages = report.data?.availablePages ?? [];
  const isSuggestionOffered = isStaff && report.isSuccess && !pages.includes(SUGGESTION_PAGE);
  const tabs: readonly PageNumber[] = isSuggestionOffered ? [...pages, SUGGESTION_PAGE] : pages;
  const page = tabs.find((available) => available === shown.page) ?? tabs[0];

  return (
    <>
      <PageHeader title={`Report for Kit ID: ${kit_id}`} subtitle={describe(pages)}>
        <AmendedChip amended_at={report.data?.amended_at} />
      </PageHeader>
      {pages.length === 0 && <NoPages report={report} />}
      {page !== undefined && (
        <ReportViewer
          kit_id={kit_id}
          isStaff={isStaff}
          pages={tabs}
          shown={{ page, version: page === shown.page && isStaff ? shown.version : undefined }}
          onShow={onShow}
        />
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
  // The server answers a malformed code with `invalid_request`.
  if (hasCode(report.error, 'kit_not_found') || hasCode(report.error, 'invalid_request'))
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
