import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { KitSummary } from '#contract/kits/kits.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';

const EditKitDialog = lazyDialog(async () => (await import('./EditKitDialog.tsx')).EditKitDialog);

interface Props {
  readonly kit: KitSummary;
  /** The patient's. */
  readonly date_of_birth: string | null;
  /** Called when the dialog closes and the button is gone, because the laboratory has received the kit. */
  readonly onReceived: () => void;
}

/** Opens the dialog that edits a kit, until the laboratory has received it. An open dialog stays open. */
export function EditKit({ kit, date_of_birth, onReceived }: Props) {
  const [isEditing, setEditing] = useState(false);
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
      {isEditing && <EditKitDialog kit={kit} date_of_birth={date_of_birth} onClose={onClose} />}
    </>
  );
}
