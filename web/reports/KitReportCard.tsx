import { Divider, Paper, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { FileNumber } from '#contract/reports/fileNumber.ts';
import { COUNTS_PAGE, SPECIES_PAGE } from '#contract/reports/pageNumbers.ts';
import type { PageNumber, UploadedReport } from '#contract/reports/reports.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { CountsFindings } from '#web/reports/counts-qc/CountsFindings.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLines } from '#web/ui/LoadingLines.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { AmendedChip } from './AmendedChip.tsx';
import { reportFilesQuery } from './api.ts';
import { ReleaseReport } from './ReleaseReport.tsx';
import { ReportFileRow } from './ReportFileRow.tsx';
import { hasUnpublished, pageNumbers } from './reportPages.ts';
import { isActive, type ReportUpload } from './uploadQueue.ts';

const PreviewDialog = lazyDialog(async () => (await import('./PreviewDialog.tsx')).PreviewDialog);
const PublishDialog = lazyDialog(async () => (await import('./PublishDialog.tsx')).PublishDialog);

interface Props {
  readonly kit_id: string;
  /** The kit's uploads from this page. */
  readonly uploads: readonly ReportUpload[];
  /** A kit that the user looked up takes the focus. */
  readonly isLookedUp?: boolean;
  readonly onRetry: (upload: ReportUpload) => void;
  readonly onCancel: (upload: ReportUpload) => void;
}

/** Shows the files of a kit's report page by page, and publishes them. */
export function KitReportCard({ kit_id, uploads, isLookedUp = false, onRetry, onCancel }: Props) {
  const report = useQuery(reportFilesQuery(kit_id));
  const [preview, setPreview] = useState<PageNumber>();
  const [isPublishing, setPublishing] = useState(false);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isLookedUp) heading.current?.focus();
  }, [isLookedUp]);

  const fileOf = (page: FileNumber) => report.data?.files.find((file) => file.page === page);
  const uploadOf = (page: FileNumber) => uploads.find((upload) => upload.page === page);
  // A kit that fails to load still shows its uploads. Most reports have neither a species page nor counts.
  const isExtra = (page: FileNumber) => page === SPECIES_PAGE || page === COUNTS_PAGE;
  const pages = ([...pageNumbers, COUNTS_PAGE] as const).filter(
    (page) => (report.data && !isExtra(page)) || fileOf(page) || uploadOf(page),
  );

  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 3 } }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1 }}>
        <Typography
          ref={heading}
          id={titleId}
          tabIndex={-1}
          component="h2"
          variant="h6"
          sx={{ outline: 'none' }}
        >
          {kit_id}
        </Typography>
        {report.data && <PublicationChip report={report.data} />}
        <AmendedChip size="small" amended_at={report.data?.amended_at} />
      </Stack>
      {report.isPending && <LoadingLines label={`Loading kit ${kit_id}...`} />}
      {report.isError && (
        <LoadError
          message={messageOf(report.error)}
          error={report.error}
          onRetry={() => void report.refetch()}
        />
      )}
      {pages.length > 0 && (
        <Stack
          component="ul"
          divider={<Divider component="li" aria-hidden />}
          sx={{ m: 0, p: 0, listStyle: 'none' }}
        >
          {pages.map((page) => (
            <ReportFileRow
              key={page}
              page={page}
              file={fileOf(page)}
              isReplacing={report.data?.replaced_pages.includes(page) ?? false}
              upload={uploadOf(page)}
              onPreview={setPreview}
              onRetry={onRetry}
              onCancel={onCancel}
            />
          ))}
        </Stack>
      )}
      <CountsFindings check={report.data?.counts_check} />
      {report.data?.awaits_release && <ReleaseReport report={report.data} returnFocusTo={heading} />}
      {report.data && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
          {hasUnpublished(report.data) && (
            <Button
              variant="contained"
              aria-label={`Publish ${kit_id}`}
              disabled={uploads.some(isActive)}
              onClick={() => setPublishing(true)}
            >
              Publish
            </Button>
          )}
          {report.data.report_generated_at !== null && (
            <ButtonLink to={paths.report(kit_id)} aria-label={`Open report of ${kit_id}`}>
              Open report
            </ButtonLink>
          )}
          {(report.data.report_generated_at !== null ||
            report.data.files.some(({ withdrawn_at }) => withdrawn_at)) && (
            <>
              {(report.data.report_generated_at !== null ||
                report.data.files.some(
                  ({ published_at, withdrawn_at }) => published_at && !withdrawn_at,
                )) && (
                <ButtonLink
                  to={paths.withdrawReports(kit_id)}
                  aria-label={`Withdraw the report of ${kit_id}`}
                >
                  Withdraw
                </ButtonLink>
              )}
              <ButtonLink
                to={paths.reportOpenings(kit_id)}
                aria-label={`See who opened the report of ${kit_id}`}
              >
                Who opened it
              </ButtonLink>
            </>
          )}
        </Stack>
      )}
      {preview && <PreviewDialog kit_id={kit_id} page={preview} onClose={() => setPreview(undefined)} />}
      {isPublishing && report.data && (
        <PublishDialog reports={[report.data]} onClose={() => setPublishing(false)} returnFocusTo={heading} />
      )}
    </Paper>
  );
}

/** Shows whether readers can see the report and its newest files. */
function PublicationChip({ report }: { readonly report: UploadedReport }) {
  const { report_generated_at, is_registered, awaits_release, files, counts_check } = report;
  const chip = { size: 'small', variant: 'outlined' } as const;
  if (files.length === 0) return <Chip {...chip} label="No files uploaded" />;
  if (files.every(({ withdrawn_at }) => withdrawn_at))
    return report_generated_at === null ? (
      <Chip {...chip} color="error" label="Withdrawn" />
    ) : (
      <Chip {...chip} color="warning" label="Withdrawn, earlier version published" />
    );
  if (counts_check?.decision === 'hold') return <Chip {...chip} color="warning" label="Counts on hold" />;
  if (files.every(({ published_at }) => published_at === null))
    return <Chip {...chip} label="Not published" />;
  if (hasUnpublished(report)) return <Chip {...chip} color="warning" label="Changes not published" />;
  if (awaits_release) return <Chip {...chip} color="warning" label="Published, awaiting release" />;
  if (!is_registered) return <Chip {...chip} color="info" label="Published, awaiting registration" />;
  if (files.some(({ withdrawn_at }) => withdrawn_at))
    return <Chip {...chip} color="warning" label="Partly withdrawn" />;
  return <Chip {...chip} color="success" label={`Published ${formatDate(report_generated_at)}`} />;
}
