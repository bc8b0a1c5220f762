import { Alert } from '#web/ui/Alert.tsx';

/** Explains the next step to people with a practitioner's invitation. */
export const InvitedNotice = ({ code }: { readonly code: string }) => (
  <Alert severity="info">
    A practitioner invited you. The access code {code} will be filled in when you register a kit. You decide
    then.
  </Alert>
);
