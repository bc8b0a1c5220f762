import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { consentsQuery } from './api.ts';

const ConsentDialog = lazyDialog(async () => (await import('./ConsentDialog.tsx')).ConsentDialog);

/**
 * Prompts for the consents without which the server takes no data, over the screen of the user, who goes on there. A user who puts
 * it off is asked again when the consents are loaded anew, as after a refusal.
 */
export function AskForConsents() {
  const { data, dataUpdatedAt } = useQuery({ ...consentsQuery(), refetchOnWindowFocus: false });
  const [putOffAt, setPutOffAt] = useState<number>();
  if (!data || data.due.length === 0 || dataUpdatedAt === putOffAt) return null;
  return <ConsentDialog documents={data.due} onClose={() => setPutOffAt(dataUpdatedAt)} />;
}
