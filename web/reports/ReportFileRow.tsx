import { Button, LinearProgress, Stack, Typography } from '@mui/material';
import type { PageNumber, ReportFile } from '#contract/reports/reports.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { pageTitles } from './reportPages.ts';
import { isActive, type ReportUpload, type UploadProgress } from './useReportUploads.ts';

interface Props {
  readonly page: PageNumber;
  readonly file: ReportFile | undefined;
  readonly upload: ReportUpload | undefined;
  readonly onPreview: (page: PageNumber) => void;
  readonly onRetry: (upload: ReportUpload) => void;
  readonly onCancel: (upload: ReportUpload) => void;
}

/** One page of a kit's report: its newest file and the progress of its upload. */
export function ReportFileRow({ page, file, upload, onPreview, onRetry, onCancel }: Props) {
  const title = `${page} ${pageTitles[page]}`;
  const progress = upload?.progress;

  return (
    <Stack
      component="li"
      direction="row"
      tabIndex={-1}
      sx={{ outline: 'none', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, py: 1, minHeight: 56 }}
    >
      <Typography sx={{ flex: '0 0 11rem' }}>{title}</Typography>
      <Stack sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        <FileState file={file} />
        {upload && <UploadState title={title} progress={upload.progress} />}
      </Stack>
      {upload && progress?.state !== 'done' && (
        // One button for both actions, so that the focus stays.
        <Button
          ref={passFocusOn}
          size="small"
          aria-label={`${isActive(upload) ? 'Cancel' : 'Try again'}: ${title}`}
          onClick={() => (isActive(upload) ? onCancel(upload) : onRetry(upload))}
        >
          {isActive(upload) ? 'Cancel' : 'Try again'}
        </Button>
      )}
      {file && (
        <Button size="small" aria-label={`Preview: ${title}`} onClick={() => onPreview(page)}>
          Preview
        </Button>
      )}
    </Stack>
  );
}

function UploadState({ title, progress }: { readonly title: string; readonly progress: UploadProgress }) {
  switch (progress.state) {
    case 'waiting':
      return <Typography variant="body2">Waiting...</Typography>;
    case 'sending':
      return (
        <LinearProgress
          variant="determinate"
          value={Math.round(100 * progress.fraction)}
          aria-label={`Uploading ${title}`}
          sx={{ mt: 1 }}
        />
      );
    case 'done':
      return (
        <Typography variant="body2" color={progress.is_new ? 'success' : 'textSecondary'}>
          {progress.is_new ? 'Uploaded' : 'Unchanged'}
        </Typography>
      );
    case 'canceled':
      return <Typography variant="body2">Canceled</Typography>;
    case 'failed':
      return (
        <Typography variant="body2" color="error">
          {progress.message}
        </Typography>
      );
  }
}

function FileState({ file }: Pick<Props, 'file'>) {
  if (!file)
    return (
      <Typography variant="body2" color="textSecondary">
        Not uploaded
      </Typography>
    );
  return (
    <Typography variant="body2" color={file.published_at ? 'textSecondary' : 'warning'}>
      Version {file.version} ({formatDateTime(file.uploaded_at)}),{' '}
      {file.published_at ? 'published' : 'not published'}
    </Typography>
  );
}
