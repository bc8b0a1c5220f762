import { useQuery } from '@tanstack/react-query';
import { ListChecks, Plus } from 'lucide';
import { useState } from 'react';
import type { KitReason } from '#contract/kits/kit-reasons.ts';
import { kitReasonsQuery } from '#web/kits/kit-status/kitReasonsQuery.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useSaveKitReason } from './api.ts';
import { kitReasonColumns } from './kitReasonColumns.tsx';

const KitReasonDialog = lazyDialog(async () => (await import('./KitReasonDialog.tsx')).KitReasonDialog);

/** The catalogue of reasons: administrators add, edit and deactivate them. */
export function KitReasonsPage() {
  const reasons = useQuery(kitReasonsQuery());
  const [isAdding, setAdding] = useState(false);
  const [editing, setEditing] = useState<KitReason>();
  const [switching, setSwitching] = useState<KitReason>();
  const [columns] = useState(() => kitReasonColumns(setEditing, setSwitching));

  return (
    <>
      <PageHeader
        title="Kit Reasons"
        subtitle="Why the laboratory rejects a kit or asks about it. The customer reads the reason and the next step."
      >
        <Button variant="contained" startIcon={<Icon of={Plus} />} onClick={() => setAdding(true)}>
          Add Reason
        </Button>
      </PageHeader>
      <DataTable
        label="Kit reasons"
        rows={reasons.data}
        rowKey={({ id }) => id}
        columns={columns}
        empty={<EmptyState icon={<Icon of={ListChecks} />} message="No reasons yet." />}
        error={reasons.isError ? 'Failed to load reasons. Please try again.' : undefined}
        onRetry={() => void reasons.refetch()}
        minWidth={950}
      />
      {isAdding && <KitReasonDialog onClose={() => setAdding(false)} />}
      {editing && <KitReasonDialog reason={editing} onClose={() => setEditing(undefined)} />}
      {switching && <SwitchDialog reason={switching} onClose={() => setSwitching(undefined)} />}
    </>
  );
}

interface SwitchProps {
  readonly reason: KitReason;
  readonly onClose: () => void;
}

/** Prompts before staff can no longer choose a reason, or can choose it again. */
function SwitchDialog({ reason: { id, ...reason }, onClose }: SwitchProps) {
  const save = useSaveKitReason(id);
  const label = reason.is_active ? 'Deactivate' : 'Activate';
  const onConfirm = () =>
    save.mutate(
      { ...reason, is_active: !reason.is_active },
      {
        onSuccess: () => {
          showDone(`${reason.name}: ${reason.is_active ? 'deactivated' : 'activated'}`);
          onClose();
        },
      },
    );

  return (
    <ConfirmMutation
      title={`${label} ${reason.name}?`}
      confirmLabel={label}
      busyLabel={reason.is_active ? 'Deactivating...' : 'Activating...'}
      mutation={save}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {reason.is_active
        ? 'Staff can no longer choose this reason. Kits that have it keep it.'
        : 'Staff can choose this reason again.'}
    </ConfirmMutation>
  );
}
