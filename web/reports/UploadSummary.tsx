import Typography from '@mui/material/Typography';
import type { ReportUpload } from './useReportUploads.ts';

interface Props {
  readonly uploads: readonly ReportUpload[];
}

/** Tells how the uploads are going, also to those who do not see the bars. */
export function UploadSummary({ uploads }: Props) {
  const count = (state: ReportUpload['progress']['state']) =>
    uploads.filter(({ progress }) => progress.state === state).length;
  const failed = count('failed');

  return (
    <Typography component="output">
      {uploads.length > 0 && (
        <>
          {count('done')} of {uploads.length} {uploads.length === 1 ? 'file' : 'files'} brought in
          {failed > 0 && `, ${failed} failed`}
        </>
      )}
    </Typography>
  );
}
