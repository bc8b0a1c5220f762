import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenBench } from '#contract/laboratory/bench.ts';
import { SignInLayout } from '#web/identity/session/sign-in/SignInLayout.tsx';
import { useScansWarning } from '#web/laboratory/kit-intake/useScansWarning.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PortalSpinner } from '#web/ui/PortalSpinner.tsx';
import { benchQuery } from './api.ts';
import { BenchDesk } from './BenchDesk.tsx';
import { BENCH_SCANS } from './benchDesk.ts';
import { ChooseTechnician } from './ChooseTechnician.tsx';
import { OpenBenchForm } from './OpenBenchForm.tsx';

/** A bench on its device: its code, then the technician, then the scans. It has no user, and uses no login of the browser. */
export function BenchPage() {
  const { data: bench, dataUpdatedAt, error, refetch } = useQuery(benchQuery());
  const [former, setFormer] = useState<OpenBench['technicians'][number]>();
  useScansWarning(BENCH_SCANS);
  if (bench === undefined && error)
    return (
      <SignInLayout title="Bench">
        <LoadError message="Failed to load the bench." error={error} onRetry={() => void refetch()} />
      </SignInLayout>
    );
  if (bench === undefined) return <PortalSpinner />;
  if (bench === null) {
    if (former) setFormer(undefined);
    return <OpenBenchForm />;
  }
  const technician = bench.technicians.find(({ id }) => id === bench.technician_id);
  if (technician && technician.id !== former?.id) setFormer(technician);
  return technician ? (
    <BenchDesk
      key={technician.id}
      bench={bench}
      technician={technician}
      turn_ends_at={dataUpdatedAt + (bench.turn_ends_in_ms ?? 0)}
    />
  ) : (
    <ChooseTechnician bench={bench} former={former} />
  );
}
