import { Box } from '@mui/material';
import { useState } from 'react';
import { hasUnsavedWork } from '#web/lib/unsavedWork.ts';
import { useFileDrop } from '#web/reports/useFileDrop.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { LoadingLines } from '#web/ui/LoadingLines.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';

const BenchUploads = lazyDialog(
  async () => (await import('./BenchUploads.tsx')).BenchUploads,
  <Box sx={{ mt: 2 }}>
    <LoadingLines label="Loading..." />
  </Box>,
);

interface Props {
  readonly technician_id: string;
}

/** Opens the upload, also for files that are dropped, and prompts before it closes while files are uploading. */
export function UploadSwitch({ technician_id }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const isDragging = useFileDrop((files) => {
    setDropped(files);
    setOpen(true);
  });
  const close = () => {
    setAsking(false);
    setDropped([]);
    setOpen(false);
  };
  const onClick = () => {
    if (!isOpen) setOpen(true);
    else if (hasUnsavedWork()) setAsking(true);
    else close();
  };
  return (
    <div>
      <Button variant="outlined" aria-expanded={isOpen} onClick={onClick}>
        {isOpen ? 'Close the upload' : 'Upload report files'}
      </Button>
      {isOpen && (
        <BenchUploads
          technician_id={technician_id}
          dropped={dropped}
          isDragging={isDragging}
          onClose={close}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          isDestructive
          title="Close the upload while files are uploading?"
          confirmLabel="Close the upload"
          onConfirm={close}
          onCancel={() => setAsking(false)}
        >
          Unfinished uploads will be canceled.
        </ConfirmDialog>
      )}
    </div>
  );
}
