import { Box, Typography } from '@mui/material';
import type { FileNumber } from '#contract/reports/fileNumber.ts';
import { SPECIES_PAGE, SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import type { ReportFile, UploadedReport } from '#contract/reports/reports.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { kindOf, pageName, pageNumbers } from './reportPages.ts';

interface Props {
  readonly report: UploadedReport;
  /** Shows the kit above. */
  readonly isNamed: boolean;
}

/** Files that the publication of a report makes readable. */
export function PublicationSection({ report, isNamed }: Props) {
  return (
    <Box component="section" aria-label={report.kit_id} sx={{ mt: 2 }}>
      {isNamed && <Typography sx={{ fontWeight: 600 }}>{report.kit_id}</Typography>}
      <Publication report={report} />
    </Box>
  );
}

function Publication({ report }: Pick<Props, 'report'>) {
  const { files, replaced_pages } = report;
  const unpublished = files.filter(({ published_at }) => published_at === null);
  const missing = pageNumbers.filter(
    (page) => page !== SPECIES_PAGE && files.every((file) => file.page !== page),
  );
  if (unpublished.length === 0) return <Typography>Everything is already published.</Typography>;
  return (
    <>
      <Typography>{whenReadable(report, unpublished)}</Typography>
      <Box component="ul" sx={{ my: 1, pl: 3 }}>
        {unpublished.map(({ page, version, same_withdrawn_at }) => (
          <li key={page}>
            {pageName(page)}, version {version}
            {notesOf(page, replaced_pages.includes(page))}
            {same_withdrawn_at && (
              <Alert severity="warning">
                The same content was withdrawn on {formatDateTime(same_withdrawn_at)}. Its publication brings
                it back.
              </Alert>
            )}
          </li>
        ))}
      </Box>
      {missing.length > 0 && (
        <Typography color="textSecondary">
          Not uploaded: {missing.map(pageName).join(', ')}. You can publish later files when they arrive.
        </Typography>
      )}
    </>
  );
}

function notesOf(page: FileNumber, isReplacing: boolean): string {
  const notes = [
    ...(isReplacing ? [`replaces the published ${kindOf(page)}`] : []),
    ...(page === SUGGESTION_PAGE ? ['the customer only after it is shared'] : []),
  ];
  return notes.length === 0 ? '' : ` (${notes.join('; ')})`;
}

function whenReadable(
  { is_registered, awaits_release }: UploadedReport,
  unpublished: readonly ReportFile[],
): string {
  if (awaits_release)
    return 'This report awaits a release. Until then, the customer and the practitioners with access cannot read:';
  if (is_registered && unpublished.every(({ page }) => page === SUGGESTION_PAGE))
    return 'The practitioners with access can read at once:';
  return is_registered
    ? 'The customer and the practitioners with access can read at once:'
    : 'Nobody has registered this kit yet. After its registration, the customer and the practitioners with access can read:';
}
