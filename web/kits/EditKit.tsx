import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { KitSummary } from '#contract/kits.ts';
import { EditKitDialog } from './EditKitDialog.tsx';

interface Props {
  readonly kit: KitSummary;
  /** The dialog has been closed and the kit can no longer be edited: the focus has nowhere to return to. */
  readonly onReceived: () => void;
}

/** Opens the dialog that edits a kit, until the laboratory has received it; a dialog that is open then stays open. */
export function EditKit({ kit, onReceived }: Props) {
  const [is_editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const onClose = () => {
    flushSync(() => setEditing(false));
    if (!button.current) onReceived();
  };

  return (
    <>
      {kit.status === 'registered' && (
        <Button ref={button} aria-label={`Edit kit ${kit.kit_id}`} onClick={() => setEditing(true)}>
          Edit
        </Button>
      )}
      {is_editing && <EditKitDialog kit={kit} onClose={onClose} />}
    </>
  );
}
