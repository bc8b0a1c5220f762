import { Users } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ListSection } from '#web/ui/ListSection.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import type { TechnicianRow } from './api.ts';
import { technicianColumns } from './technicianColumns.tsx';

const RenewPinDialog = lazyDialog(async () => (await import('./RenewPinDialog.tsx')).RenewPinDialog);
const RemoveTechnicianDialog = lazyDialog(
  async () => (await import('./RemoveTechnicianDialog.tsx')).RemoveTechnicianDialog,
);

interface Props {
  /** Undefined while they load. */
  readonly technicians: readonly TechnicianRow[] | undefined;
  readonly onAdd: () => void;
}

/** The people who may work at the benches, known by a name and a PIN. */
export function TechnicianList({ technicians, onAdd }: Props) {
  const [renewing, setRenewing] = useState<TechnicianRow>();
  const [removing, setRemoving] = useState<TechnicianRow>();
  const [columns] = useState(() => technicianColumns(setRenewing, setRemoving));
  const add = (label: string): ReactNode => (
    <Button variant="outlined" onClick={onAdd}>
      {label}
    </Button>
  );
  return (
    <ListSection
      title="Technicians"
      text="They work at every bench of their laboratory, and see codes and states alone."
      action={technicians && technicians.length > 0 && add('Add Technician')}
    >
      <DataTable
        label="Technicians"
        rows={technicians}
        rowKey={({ id }) => id}
        columns={columns}
        empty={
          <EmptyState
            icon={<Icon of={Users} />}
            message="No technicians yet."
            why="A technician enters a PIN at a bench before scanning."
          >
            {add('Add the first technician')}
          </EmptyState>
        }
        minWidth={880}
      />
      {renewing && <RenewPinDialog technician={renewing} onClose={() => setRenewing(undefined)} />}
      {removing && <RemoveTechnicianDialog technician={removing} onClose={() => setRemoving(undefined)} />}
    </ListSection>
  );
}
