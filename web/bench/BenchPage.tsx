import { useQuery } from '@tanstack/react-query';
import { SignInLayout } from '#web/session/sign-in/SignInLayout.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PortalSpinner } from '#web/ui/PortalSpinner.tsx';
import { benchQuery } from './api.ts';
import { BenchDesk } from './BenchDesk.tsx';
import { ChooseTechnician } from './ChooseTechnician.tsx';
import { OpenBenchForm } from './OpenBenchForm.tsx';

/** A bench on its device: its code, then the technician, then the scans. It has no user, and uses no login of the browser. */
export function BenchPage() {
  const { data: bench, error, refetch } = useQuery(benchQuery());
  if (bench === undefined && error)
    return (
      <SignInLayout title="Bench">
        <LoadError message="Failed to load the bench." error={error} onRetry={() => void refetch()} />
      </SignInLayout>
    );
  if (bench === undefined) return <PortalSpinner />;
  if (bench === null) return <OpenBenchForm />;
  const technician = bench.technicians.find(({ id }) => id === bench.technician_id);
  return technician ? (
    <BenchDesk key={technician.id} bench={bench} technician={technician} />
  ) : (
    <ChooseTechnician bench={bench} />
  );
}
