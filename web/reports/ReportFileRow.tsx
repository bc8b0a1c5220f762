import { Stack, Typography } from '@mui/material';
import type { FileNumber } from '#contract/reports/fileNumber.ts';
import { COUNTS_PAGE } from '#contract/reports/pageNumbers.ts';
import type { PageNumber, ReportFile } from '#contract/reports/reports.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { kindOf, pageName } from './reportPages.ts';
import { UploadButton, UploadState } from './UploadState.tsx';
import type { ReportUpload } from './uploadQueue.ts';

interface Props {
  readonly page: FileNumber;
  readonly file: ReportFile | undefined;
  /** The file takes the place of a page that its readers have. */
  readonly isReplacing: boolean;
  readonly upload: ReportUpload | undefined;
  readonly onPreview: (page: PageNumber) => void;
  readonly onRetry: (upload: ReportUpload) => void;
  readonly onCancel: (upload: ReportUpload) => void;
}

/** One page of a kit's report: its newest file and the progress of its upload. */
export function ReportFileRow({ page, file, isReplacing, upload, onPreview, onRetry, onCancel }: Props) {
  const title = pageName(page);

  return (
    <Stack
      component="li"
      direction="row"
      tabIndex={-1}
      sx={{ outline: 'none', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, py: 1, minHeight: 56 }}
    >
      <Typography sx={{ flex: '0 0 11rem' }}>{title}</Typography>
      <Stack sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Typography variant="body2" color={file && !file.published_at ? 'warning' : 'textSecondary'}>
          {file ? describe(file) : 'Not uploaded'}
          {isReplacing && `; replaces the published ${kindOf(page)}`}
        </Typography>
        {upload && <UploadState title={title} progress={upload.progress} />}
      </Stack>
      {upload && <UploadButton title={title} upload={upload} onRetry={onRetry} onCancel={onCancel} />}
      {file && page !== COUNTS_PAGE && (
        <Button size="small" aria-label={`Preview: ${title}`} onClick={() => onPreview(page)}>
          Preview
        </Button>
      )}
    </Stack>
  );
}

const describe = ({ version, uploaded_at, drawn_from, ...file }: ReportFile) =>
  `Version ${version} (${formatDateTime(uploaded_at)}), ${drawn_from === null ? '' : 'drawn by the portal from the counts, '}${stateOf(file)}`;

function stateOf({ published_at, withdrawn_at }: Pick<ReportFile, 'published_at' | 'withdrawn_at'>): string {
  if (withdrawn_at) return `withdrawn on ${formatDateTime(withdrawn_at)}`;
  return published_at ? 'published' : 'not published';
}
