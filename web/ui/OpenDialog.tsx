import { Dialog, DialogActions, DialogContent, type DialogProps, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';

export interface TitledDialogProps extends Omit<DialogProps, 'title' | 'open'> {
  readonly open?: boolean;
  readonly title: ReactNode;
  /** The buttons below the content. */
  readonly actions?: ReactNode;
  /** The content may scroll and has no control of its own: it takes the focus of the keyboard. */
  readonly isLong?: boolean | undefined;
}

/** A dialog with its title as its name. Without `onClose` only its buttons close it. */
export function OpenDialog({ open = true, title, actions, isLong, children, ...props }: TitledDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={open} aria-labelledby={titleId} maxWidth="sm" fullWidth {...props}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent {...(isLong && { tabIndex: 0 })}>{children}</DialogContent>
      {actions && (
        <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1 }}>
          {actions}
        </DialogActions>
      )}
    </Dialog>
  );
}
