import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { isUnderWay, type ReportUpload } from './useReportUploads.ts';

interface Props {
  readonly uploads: readonly ReportUpload[];
  readonly onCancel: (uploads: readonly ReportUpload[]) => void;
}

/** Tells how the uploads are going, also to those who do not see the bars, and ends them all. */
export function UploadSummary({ uploads, onCancel }: Props) {
  const count = (state: ReportUpload['progress']['state']) =>
    uploads.filter(({ progress }) => progress.state === state).length;
  const failed = count('failed');
  const cancelled = count('cancelled');

  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      {/* Always there: a live region that comes together with its text is not read by every screen reader. */}
      <Typography component="output">
        {uploads.length > 0 && (
          <>
            {count('done')} of {uploads.length} {uploads.length === 1 ? 'file' : 'files'} brought in
            {failed > 0 && `, ${failed} failed`}
            {cancelled > 0 && `, ${cancelled} cancelled`}
          </>
        )}
      </Typography>
      {uploads.some(isUnderWay) && (
        <Button size="small" onClick={() => onCancel(uploads)}>
          Cancel all
        </Button>
      )}
    </Stack>
  );
}
