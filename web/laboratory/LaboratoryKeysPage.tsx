import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LaboratoryKey } from '#contract/laboratory.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { laboratoryKeysQuery, useRevokeLaboratoryKey } from './api.ts';
import { CreateKeyDialog } from './CreateKeyDialog.tsx';
import { LaboratoryUsage } from './LaboratoryUsage.tsx';
import { laboratoryKeyColumns } from './laboratoryKeyColumns.tsx';

/** The keys by which laboratories bring reports in by machine: made, told apart, revoked. */
export function LaboratoryKeysPage() {
  const keys = useQuery(laboratoryKeysQuery());
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<LaboratoryKey>();
  const [columns] = useState(() => laboratoryKeyColumns(setRevoking));

  return (
    <>
      <PageHeader
        title="Laboratory Keys"
        subtitle="With a key, a laboratory brings reports in by machine. It can do nothing else and learns nothing about whose kit it is."
      >
        <Button variant="contained" startIcon={<Add />} onClick={() => setCreating(true)}>
          Create Key
        </Button>
      </PageHeader>
      <DataTable
        label="Laboratory keys"
        rows={keys.data}
        rowKey={({ id }) => id}
        columns={columns}
        empty={
          <EmptyState message="No laboratory keys yet.">
            <Button variant="outlined" onClick={() => setCreating(true)}>
              Create the first key
            </Button>
          </EmptyState>
        }
        error={keys.isError ? 'Failed to load laboratory keys. Please try again.' : undefined}
        onRetry={() => void keys.refetch()}
        minWidth={900}
      />
      <LaboratoryUsage />
      {isCreating && <CreateKeyDialog onClose={() => setCreating(false)} />}
      {revoking && <RevokeKeyDialog laboratoryKey={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}

interface RevokeProps {
  readonly laboratoryKey: LaboratoryKey;
  readonly onClose: () => void;
}

/** Asks before a key is ended. */
function RevokeKeyDialog({ laboratoryKey: { id, name, prefix }, onClose }: RevokeProps) {
  const revoke = useRevokeLaboratoryKey(id);
  const onConfirm = () =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        showDone(`Key ${name} revoked`);
        onClose();
      },
    });

  return (
    <ConfirmMutation
      open
      isDestructive
      title={`Revoke ${name}?`}
      confirmLabel="Revoke"
      busyLabel="Revoking..."
      mutation={revoke}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      The key that begins with <code>{prefix}</code> ends at once, also for an upload that is on its way. It
      cannot be used again; the reports that came by it stay.
    </ConfirmMutation>
  );
}
