import { useQuery } from '@tanstack/react-query';
import { CountChip } from '#web/ui/CountChip.tsx';
import { waitingTotalQuery } from './api.ts';

/** The number of reports that are not published yet. */
export function UnpublishedReports() {
  const { data } = useQuery(waitingTotalQuery());
  return <CountChip count={data?.total} of="not published" />;
}
