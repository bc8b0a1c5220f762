import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';

interface Props extends Omit<DialogProps, 'title' | 'open'> {
  readonly open?: boolean;
  readonly title: ReactNode;
  /** The buttons below the content. */
  readonly actions?: ReactNode;
}

/** A dialog with its title as its name. Without `onClose` only its buttons close it. */
export function TitledDialog({ open = true, title, actions, children, ...props }: Props) {
  const titleId = useId();
  return (
    <Dialog open={open} aria-labelledby={titleId} maxWidth="sm" fullWidth {...props}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      {actions && <DialogActions>{actions}</DialogActions>}
    </Dialog>
  );
}
