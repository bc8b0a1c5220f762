import Alert, { type AlertProps } from '@mui/material/Alert';

/** What became of an action. A screen reader is interrupted by an error and hears the rest in its turn. */
export const Message = (props: AlertProps & { readonly severity: 'success' | 'info' | 'error' }) => (
  <Alert role={props.severity === 'error' ? 'alert' : 'status'} {...props} />
);
