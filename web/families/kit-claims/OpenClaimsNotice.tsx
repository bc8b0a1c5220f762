import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/lib/paths.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { openClaimsQuery } from './api.ts';

/** Leads to the open claims, if there are any. */
export function OpenClaimsNotice() {
  const { data } = useQuery(openClaimsQuery());
  const open = data?.open ?? 0;
  if (open === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      {open === 1 ? 'One claim to a kit waits' : `${open.toLocaleString()} claims to kits wait`} for your
      decision. <RouterLink to={`${paths.kitClaims()}?state=open`}>Show open claims</RouterLink>
    </Alert>
  );
}
