import { useQuery } from '@tanstack/react-query';
import { CountChip } from '#web/ui/CountChip.tsx';
import { openClaimsQuery } from './api.ts';

/** The number of open claims. */
export function OpenClaims() {
  const { data } = useQuery(openClaimsQuery());
  return <CountChip count={data?.open} of="open" />;
}
