import { useState } from 'react';
import { lazyDialog } from './lazyDialog.tsx';
import type { TitledDialogProps } from './OpenDialog.tsx';

/** Loads the code of dialogs in advance: a warning must show without a connection. */
export const loadDialogs = () => import('./OpenDialog.tsx');

const OpenDialog = lazyDialog(async () => (await loadDialogs()).OpenDialog);

/** A dialog with its title as its name. Without `onClose` only its buttons close it. It loads when it opens first. */
export function TitledDialog({ open = true, ...props }: TitledDialogProps) {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen && <OpenDialog open={open} {...props} />;
}
