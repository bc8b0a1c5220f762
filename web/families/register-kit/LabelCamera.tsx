import { Box } from '@mui/material';
import { useState } from 'react';
import { CameraSwitch } from '#web/kits/label-reader/CameraSwitch.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import type { RegistrationForm } from './registration.ts';
import { takeLabelAddress } from './scannedLabel.ts';

interface Read {
  readonly kit_id: string | undefined;
  /** Counts the codes: each is announced. */
  readonly nth: number;
}

/** Reads the label of the kit with the camera, and fills in the Kit ID. On a phone, it leads the fields. */
export function LabelCamera({ form }: { readonly form: RegistrationForm }) {
  const [read, setRead] = useState<Read>();
  const onRead = (text: string) => {
    const kit_id = takeLabelAddress(text);
    setRead((before) => ({ kit_id, nth: (before?.nth ?? 0) + 1 }));
    if (!kit_id) return false;
    form.setValue('kit_id', kit_id, { shouldDirty: true });
    form.resetField('confirm_kit_id');
    return true;
  };
  return (
    <Box sx={cameraLook}>
      <CameraSwitch label="Scan the label" onRead={onRead} />
      {read && (
        <FocusedMessage key={read.nth} severity={read.kit_id ? 'success' : 'error'}>
          {read.kit_id
            ? `The label is of kit ${read.kit_id}. Please enter the Kit ID once more below, to confirm it.`
            : 'This is not the label of a kit. Scan the QR code beside the Kit ID.'}
        </FocusedMessage>
      )}
    </Box>
  );
}

const cameraLook = { order: { xs: -1, sm: 0 }, '& > :not(:first-of-type)': { mt: 2 } };
