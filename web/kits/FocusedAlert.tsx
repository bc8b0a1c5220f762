import Alert, { type AlertProps } from '@mui/material/Alert';

/** An alert that takes the focus when it appears: what had it, a sent form, is disabled or gone. */
export const FocusedAlert = (props: AlertProps) => <Alert ref={focusNow} tabIndex={-1} {...props} />;

const focusNow = (alert: HTMLElement | null) => alert?.focus();
