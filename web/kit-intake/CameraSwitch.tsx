import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';

const CameraReader = lazyDialog(async () => (await import('./CameraReader.tsx')).CameraReader);

interface Props {
  readonly label?: string;
  /** Closes the camera after the first code. */
  readonly readsOne?: boolean;
  readonly onRead: (text: string) => void;
}

/** Opens the camera. Its code loads then. */
export function CameraSwitch({ label = 'Use the camera', readsOne = false, onRead }: Props) {
  const [isOpen, setOpen] = useState(() => new URLSearchParams(window.location.search).has(OPENED));
  return (
    <Box>
      <Button
        variant="outlined"
        aria-expanded={isOpen}
        onClick={() => {
          if (isOpen || mayUseCamera()) setOpen(!isOpen);
          else window.location.assign(withCamera());
        }}
        sx={{ mb: isOpen ? 2 : 0 }}
      >
        {isOpen ? 'Close the camera' : label}
      </Button>
      {isOpen && (
        <CameraReader
          onRead={(text) => {
            if (readsOne) setOpen(false);
            onRead(text);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  );
}

/** In the address of a document that opens with the camera. */
const OPENED = 'camera';

/** The address of the same screen, which opens with the camera. */
function withCamera(): URL {
  const address = new URL(window.location.href);
  address.searchParams.set(OPENED, 'true');
  return address;
}

/**
 * Whether the document was sent with the right to the camera. Only the documents of screens that read labels are, so a user
 * who came from another screen loads this one. Browsers without this question let every document ask.
 */
function mayUseCamera(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature: (name: string) => boolean } };
  return featurePolicy?.allowsFeature('camera') ?? true;
}
