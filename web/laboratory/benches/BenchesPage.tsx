import { Microscope, Plus } from 'lucide';
import { useState } from 'react';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { type BenchRow, useBenches } from './api.ts';
import { benchColumns } from './benchColumns.tsx';
import { TechnicianList } from './TechnicianList.tsx';

const PrepareBenchDialog = lazyDialog(
  async () => (await import('./PrepareBenchDialog.tsx')).PrepareBenchDialog,
);
const AddTechnicianDialog = lazyDialog(
  async () => (await import('./AddTechnicianDialog.tsx')).AddTechnicianDialog,
);
const EndBenchDialog = lazyDialog(async () => (await import('./EndBenchDialog.tsx')).EndBenchDialog);

/** Prepares and ends benches, and manages their technicians. */
export function BenchesPage() {
  const { laboratories, benches, technicians, error, retry } = useBenches();
  const [isPreparing, setPreparing] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [ending, setEnding] = useState<BenchRow>();
  const [columns] = useState(() => benchColumns(setEnding));
  const isWithout = laboratories?.length === 0;
  return (
    <>
      <PageHeader
        title="Benches"
        subtitle="A bench is a device of a laboratory that receives kits without an account. It shows codes and states of kits, and no family."
      >
        {/* An empty list offers it itself. */}
        {benches && benches.length > 0 && (
          <Button variant="contained" startIcon={<Icon of={Plus} />} onClick={() => setPreparing(true)}>
            Prepare a Bench
          </Button>
        )}
      </PageHeader>
      <DataTable
        label="Benches"
        rows={benches}
        rowKey={({ id }) => id}
        columns={columns}
        empty={
          isWithout ? (
            <EmptyState
              icon={<Icon of={Microscope} />}
              message="A bench works for one laboratory and its codes. There is no laboratory yet."
            >
              <RouterLink to={paths.laboratoryKeys()}>Laboratories and Keys</RouterLink>
            </EmptyState>
          ) : (
            <EmptyState
              icon={<Icon of={Microscope} />}
              message="No benches yet."
              why="Technicians scan kits at a bench, each with a PIN."
            >
              <Button variant="contained" onClick={() => setPreparing(true)}>
                Prepare the first bench
              </Button>
            </EmptyState>
          )
        }
        error={error && 'Failed to load the benches. Please try again.'}
        cause={error}
        onRetry={retry}
        minWidth={940}
      />
      {!isWithout && !(error && !technicians) && (
        <TechnicianList technicians={technicians} onAdd={() => setAdding(true)} />
      )}
      {isPreparing && laboratories && (
        <PrepareBenchDialog laboratories={laboratories} onClose={() => setPreparing(false)} />
      )}
      {isAdding && laboratories && (
        <AddTechnicianDialog laboratories={laboratories} onClose={() => setAdding(false)} />
      )}
      {ending && <EndBenchDialog bench={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}
