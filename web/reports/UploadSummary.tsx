import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef } from 'react';
import { isUnderWay, type ReportUpload } from './useReportUploads.ts';

interface Props {
  readonly uploads: readonly ReportUpload[];
  readonly onCancel: (uploads: readonly ReportUpload[]) => void;
}

/** Tells how the uploads are going, also to those who do not see the bars, and ends them all. */
export function UploadSummary({ uploads, onCancel }: Props) {
  const summary = useRef<HTMLElement>(null);
  const count = (state: ReportUpload['progress']['state']) =>
    uploads.filter(({ progress }) => progress.state === state).length;
  const already_there = uploads.filter(
    ({ progress }) => progress.state === 'done' && !progress.is_new,
  ).length;
  const failed = count('failed');
  const cancelled = count('cancelled');

  const onCancelAll = () => {
    // The button goes away, and would take the focus with it.
    summary.current?.focus();
    onCancel(uploads);
  };

  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      {/* Always there: a live region that comes together with its text is not read by every screen reader. */}
      <Box component="output" ref={summary} tabIndex={-1} sx={{ outline: 'none' }}>
        {uploads.length > 0 && (
          <>
            {count('done') - already_there} of {uploads.length} {uploads.length === 1 ? 'file' : 'files'}{' '}
            brought in
            {already_there > 0 && `, ${already_there} already there`}
            {failed > 0 && `, ${failed} failed`}
            {cancelled > 0 && `, ${cancelled} cancelled`}
          </>
        )}
      </Box>
      {uploads.some(isUnderWay) && (
        <Button size="small" onClick={onCancelAll}>
          Cancel all
        </Button>
      )}
    </Stack>
  );
}
