import { useQuery } from '@tanstack/react-query';
import { CountChip } from '#web/ui/CountChip.tsx';
import { failuresQuery } from './api.ts';

/** The number of failed mails and jobs. */
export function Failures() {
  const { data } = useQuery(failuresQuery());
  return <CountChip count={data && data.failed_mails + data.failed_jobs} of="failed" />;
}
