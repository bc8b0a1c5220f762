import { useQuery } from '@tanstack/react-query';
import { counted } from '#web/lib/counted.ts';
import { paths } from '#web/lib/paths.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { arrivalsQuery } from './api.ts';

/** Leads to the kits that have waited for their registration for more than a week, if there are any. */
export function LateArrivalsNotice() {
  const { data } = useQuery(arrivalsQuery());
  const late = data?.late ?? 0;
  if (late === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      {counted(late, 'kit')} {late === 1 ? 'has' : 'have'} waited for a registration for more than a week.{' '}
      <RouterLink to={paths.kitIntake()}>Show kits set aside</RouterLink>
    </Alert>
  );
}
