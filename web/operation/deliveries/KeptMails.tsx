import { Alert } from '#web/ui/Alert.tsx';
import { useMails } from './useMails.ts';

/** Says that the portal keeps its emails, if the list shows one of them. */
export const KeptMails = () =>
  useMails().hasKept && (
    <Alert severity="info" role="note" sx={{ mb: 3 }}>
      No mail server is configured: the portal keeps its emails and does not send them.
    </Alert>
  );
