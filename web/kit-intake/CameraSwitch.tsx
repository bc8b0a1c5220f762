import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { CAMERA_SCREEN } from '#contract/shared/screens.ts';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';

const CameraReader = lazyDialog(async () => (await import('./CameraReader.tsx')).CameraReader);

interface Props {
  readonly onRead: (text: string) => void;
}

/** Opens the camera. Its code loads then. */
export function CameraSwitch({ onRead }: Props) {
  const [isOpen, setOpen] = useState(() => new URLSearchParams(window.location.search).has(OPENED));
  return (
    <Box>
      <Button
        variant="outlined"
        aria-expanded={isOpen}
        onClick={() => {
          if (isOpen || mayUseCamera()) setOpen(!isOpen);
          else window.location.assign(`${CAMERA_SCREEN}?${OPENED}=true`);
        }}
        sx={{ mb: isOpen ? 2 : 0 }}
      >
        {isOpen ? 'Close the camera' : 'Use the camera'}
      </Button>
      {isOpen && <CameraReader onRead={onRead} onClose={() => setOpen(false)} />}
    </Box>
  );
}

/** In the address of a document that opens with the camera. */
const OPENED = 'camera';

/**
 * Whether the document was sent with the right to the camera. Only the document of this screen is, so a user who came from
 * another screen loads it. Browsers without this question let every document ask.
 */
function mayUseCamera(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature: (name: string) => boolean } };
  return featurePolicy?.allowsFeature('camera') ?? true;
}
