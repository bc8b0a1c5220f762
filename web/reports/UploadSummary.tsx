import { Box, Stack } from '@mui/material';
import { useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { isActive, type ReportUpload } from './uploadQueue.ts';
import { uploadsText } from './uploadsText.ts';

interface Props {
  readonly uploads: readonly ReportUpload[];
  readonly onCancel: (uploads: readonly ReportUpload[]) => void;
  /** Takes the uploads off the page, where they stay after it was left. */
  readonly onClear?: () => void;
}

/** Announces the progress of all uploads, cancels them, and clears them when all have ended. */
export function UploadSummary({ uploads, onCancel, onClear }: Props) {
  const summary = useRef<HTMLElement>(null);
  const isBusy = uploads.some(isActive);

  const press = (act: () => void) => () => {
    // The button disappears and would take the focus with it.
    summary.current?.focus();
    act();
  };

  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      {/* Always rendered: some screen readers ignore a live region that appears together with its text. */}
      <Box component="output" ref={summary} tabIndex={-1} sx={{ outline: 'none' }}>
        {uploads.length > 0 && uploadsText(uploads)}
      </Box>
      {isBusy && (
        <Button size="small" onClick={press(() => onCancel(uploads))}>
          Cancel all
        </Button>
      )}
      {onClear && uploads.length > 0 && !isBusy && (
        // Away from "Cancel all": the second press of two would clear the list.
        <Button size="small" onClick={press(onClear)} sx={{ ml: 'auto' }}>
          Clear list
        </Button>
      )}
    </Stack>
  );
}
