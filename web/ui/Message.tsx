import { Alert, type AlertProps } from '@mui/material';

/** The outcome of an action. Screen readers announce errors at once, other messages politely. */
export const Message = (props: AlertProps & { readonly severity: 'success' | 'info' | 'error' }) => (
  <Alert role={props.severity === 'error' ? 'alert' : 'status'} {...props} />
);
