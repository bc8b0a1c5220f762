import { Box, Button, Stack } from '@mui/material';
import { useRef } from 'react';
import { isActive, type ReportUpload } from './useReportUploads.ts';

interface Props {
  readonly uploads: readonly ReportUpload[];
  readonly onCancel: (uploads: readonly ReportUpload[]) => void;
}

/** Announces the progress of all uploads, and cancels them. */
export function UploadSummary({ uploads, onCancel }: Props) {
  const summary = useRef<HTMLElement>(null);
  const count = (state: ReportUpload['progress']['state']) =>
    uploads.filter(({ progress }) => progress.state === state).length;
  const unchanged = uploads.filter(({ progress }) => progress.state === 'done' && !progress.is_new).length;
  const failed = count('failed');
  const canceled = count('canceled');

  const onCancelAll = () => {
    // The button disappears and would take the focus with it.
    summary.current?.focus();
    onCancel(uploads);
  };

  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      {/* Always rendered: some screen readers ignore a live region that appears together with its text. */}
      <Box component="output" ref={summary} tabIndex={-1} sx={{ outline: 'none' }}>
        {uploads.length > 0 && (
          <>
            {count('done') - unchanged} of {uploads.length} {uploads.length === 1 ? 'file' : 'files'} uploaded
            {unchanged > 0 && `, ${unchanged} unchanged`}
            {failed > 0 && `, ${failed} failed`}
            {canceled > 0 && `, ${canceled} canceled`}
          </>
        )}
      </Box>
      {uploads.some(isActive) && (
        <Button size="small" onClick={onCancelAll}>
          Cancel all
        </Button>
      )}
    </Stack>
  );
}
