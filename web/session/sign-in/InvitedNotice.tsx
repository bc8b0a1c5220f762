import { Alert } from '@mui/material';

/** Tells who opened a practitioner's invitation what comes next. */
export const InvitedNotice = ({ code }: { readonly code: string }) => (
  <Alert severity="info">
    A practitioner invited you. The access code {code} will be filled in when you register a kit. You decide
    then.
  </Alert>
);
