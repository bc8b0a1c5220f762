import { Box } from '@mui/material';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';

const ClaimKitDialog = lazyDialog(async () => (await import('./ClaimKitDialog.tsx')).ClaimKitDialog);

interface Props {
  readonly kit_id: string;
  /** The selected patient; undefined for a new one. */
  readonly patient_id: string | undefined;
  /** The refusal of the registration. */
  readonly children: ReactNode;
}

/** Offers a claim to a customer whose kit is registered already. The thanks for the claim replaces the refusal. */
export function ClaimKit({ kit_id, patient_id, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isClaimed, setClaimed] = useState(false);
  if (isClaimed)
    return (
      <FocusedMessage severity="success">
        Thank you. We will check who holds kit {kit_id} and send you an email.
      </FocusedMessage>
    );
  return (
    <>
      {children}
      {/* React passes the events of the dialog on to the form around this component. */}
      <Box onChange={stop} onSubmit={stop}>
        <Button variant="outlined" onClick={() => setOpen(true)}>
          This is my kit
        </Button>
        {isOpen && (
          <ClaimKitDialog
            kit_id={kit_id}
            patient_id={patient_id}
            onClaimed={() => setClaimed(true)}
            onClose={() => setOpen(false)}
          />
        )}
      </Box>
    </>
  );
}

const stop = (event: SyntheticEvent) => event.stopPropagation();
