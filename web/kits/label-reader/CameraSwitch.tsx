import { Box } from '@mui/material';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';

const CameraReader = lazyDialog(async () => (await import('./CameraReader.tsx')).CameraReader);

interface Props {
  readonly label?: string;
  /** An answer of true closes the camera. */
  readonly onRead: (text: string) => unknown;
}

/** Opens the camera. Its code loads then. */
export function CameraSwitch({ label = 'Use the camera', onRead }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box>
      <Button
        variant="outlined"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={{ mb: isOpen ? 2 : 0 }}
      >
        {isOpen ? 'Close the camera' : label}
      </Button>
      {isOpen && (
        <CameraReader
          onRead={(text) => {
            if (onRead(text) === true) setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  );
}
