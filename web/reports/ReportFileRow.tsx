import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type PageNumber, type ReportFile, SUGGESTION_PAGE } from '#contract/reports.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { type HtmlPage, pageTitles } from './reportPages.ts';
import type { ReportUpload } from './useReportUploads.ts';

interface Props {
  readonly page: PageNumber;
  readonly file: ReportFile | undefined;
  readonly upload: ReportUpload | undefined;
  readonly onPreview: (page: HtmlPage) => void;
  readonly onRetry: (upload: ReportUpload) => void;
}

/** One page of a kit's report: what is there, what is on its way, what went wrong. */
export function ReportFileRow({ page, file, upload, onPreview, onRetry }: Props) {
  const title = `${page} ${pageTitles[page]}`;
  const progress = upload?.progress;

  return (
    <Stack
      component="li"
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2, py: 1, minHeight: 56 }}
    >
      <Typography sx={{ flex: '0 0 11rem' }}>{title}</Typography>
      <Stack sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        <FileState file={file} />
        {progress?.state === 'waiting' && <Typography variant="body2">Waiting...</Typography>}
        {progress?.state === 'sending' && (
          <LinearProgress
            variant="determinate"
            value={Math.round(100 * progress.fraction)}
            aria-label={`Bringing in ${title}`}
            sx={{ mt: 1 }}
          />
        )}
        {progress?.state === 'failed' && (
          <Typography variant="body2" color="error">
            {progress.message}
          </Typography>
        )}
      </Stack>
      {upload && progress?.state === 'failed' && (
        <Button size="small" aria-label={`Try again: ${title}`} onClick={() => onRetry(upload)}>
          Try again
        </Button>
      )}
      {file && page !== SUGGESTION_PAGE && (
        <Button size="small" aria-label={`Preview: ${title}`} onClick={() => onPreview(page)}>
          Preview
        </Button>
      )}
    </Stack>
  );
}

function FileState({ file }: Pick<Props, 'file'>) {
  if (!file)
    return (
      <Typography variant="body2" color="textSecondary">
        Not brought in
      </Typography>
    );
  return (
    <Typography variant="body2" color={file.published_at ? 'textSecondary' : 'warning'}>
      Version {file.version} of {formatDateTime(file.uploaded_at)},{' '}
      {file.published_at ? 'published' : 'not published'}
    </Typography>
  );
}
