import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LaboratoryKey } from '#contract/laboratory.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { laboratoryKeysQuery } from './api.ts';
import { CreateKeyDialog } from './CreateKeyDialog.tsx';
import { LaboratoryUsage } from './LaboratoryUsage.tsx';
import { laboratoryKeyColumns } from './laboratoryKeyColumns.tsx';
import { RevokeKeyDialog } from './RevokeKeyDialog.tsx';

/** The keys by which laboratories bring reports in by machine: made, told apart, revoked. */
export function LaboratoryKeysPage() {
  const keys = useQuery(laboratoryKeysQuery());
  const [is_creating, setCreating] = useState(false);
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
      {is_creating && <CreateKeyDialog onClose={() => setCreating(false)} />}
      {revoking && <RevokeKeyDialog laboratoryKey={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}
