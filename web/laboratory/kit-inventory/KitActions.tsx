import { Stack } from '@mui/material';
import { useLayoutEffect, useRef } from 'react';
import type { InventoryKit } from '#contract/laboratory/kit-inventory.ts';
import { RowButton } from '#web/ui/RowButton.tsx';
import { RowMenu } from '#web/ui/RowMenu.tsx';
import { SHORT_MS, showDone, showFailure } from '#web/ui/toasts.ts';
import { useSetKitActive } from './api.ts';

interface Props {
  readonly kit: InventoryKit;
  readonly onAssign: (kit: InventoryKit) => void;
  readonly onStatus: (kit: InventoryKit) => void;
  readonly onReplace: (kit: InventoryKit) => void;
  readonly onUndo: (kit: InventoryKit) => void;
  /** The row has left the page, and the focus with it. */
  readonly onFocusLost: () => void;
}

/**
 * Switches a kit on or off. A registered kit has a practitioner and a status, and its registration can be undone: these are
 * behind a menu.
 */
export function KitActions({ kit, onAssign, onStatus, onReplace, onUndo, onFocusLost }: Props) {
  const { kit_id, is_active, status } = kit;
  const setActive = useSetKitActive(kit_id);

  const buttons = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const leaving = buttons.current;
    return () => {
      if (leaving?.contains(document.activeElement)) onFocusLost();
    };
  }, [onFocusLost]);

  // A row that leaves the page takes the callbacks of its mutation along.
  const toggle = async () => {
    if (setActive.isPending) return;
    try {
      const changed = await setActive.mutateAsync(!is_active);
      showDone(`Kit ${kit_id} ${changed.is_active ? 'activated' : 'deactivated'} successfully`, SHORT_MS);
    } catch {
      showFailure(`Failed to update kit ${kit_id}. Please try again.`, SHORT_MS);
    }
  };

  const toggleButton = (
    // A disabled button would lose the focus.
    <RowButton
      label={is_active ? 'Deactivate' : 'Activate'}
      of={`kit ${kit_id}`}
      aria-disabled={setActive.isPending}
      onClick={() => void toggle()}
    />
  );
  return (
    <Stack ref={buttons} direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      {status && (
        <RowButton label="Assign Practitioner" of={`to kit ${kit_id}`} onClick={() => onAssign(kit)} />
      )}
      {status && (
        <RowMenu of={`kit ${kit_id}`}>
          <RowButton label="Change Status" of={`of kit ${kit_id}`} onClick={() => onStatus(kit)} />
          {status === 'rejected' && (
            <RowButton label="Replacement" of={`of kit ${kit_id}`} onClick={() => onReplace(kit)} />
          )}
          {toggleButton}
          <RowButton label="Undo Registration" of={`of kit ${kit_id}`} onClick={() => onUndo(kit)} />
        </RowMenu>
      )}
      {!status && toggleButton}
    </Stack>
  );
}
