import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide';
import { useState } from 'react';
import type { LaboratoryKey } from '#contract/laboratory/laboratory-keys.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ListSection } from '#web/ui/ListSection.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { laboratoryKeysQuery, useRevokeLaboratoryKey } from './api.ts';
import { laboratoryKeyColumns } from './laboratoryKeyColumns.tsx';

/** Lists and revokes the keys that laboratories use. */
export function LaboratoryKeys({ onCreate }: { readonly onCreate: () => void }) {
  const keys = useQuery(laboratoryKeysQuery());
  const [revoking, setRevoking] = useState<LaboratoryKey>();
  const [columns] = useState(() => laboratoryKeyColumns(setRevoking));

  return (
    <ListSection
      isFirst
      title="Keys"
      action={
        // An empty list offers it itself.
        keys.data?.length !== 0 && (
          <Button
            variant="contained"
            startIcon={<Icon of={Plus} />}
            disabled={keys.isPending}
            onClick={onCreate}
          >
            Create Key
          </Button>
        )
      }
    >
      <DataTable
        label="Laboratory keys"
        rows={keys.data}
        rowKey={({ id }) => id}
        columns={columns}
        empty={
          <EmptyState icon={<Icon of={KeyRound} />} message="No laboratory keys yet.">
            <Button variant="contained" onClick={onCreate}>
              Create the first key
            </Button>
          </EmptyState>
        }
        error={keys.isError ? 'Failed to load laboratory keys. Please try again.' : undefined}
        onRetry={() => void keys.refetch()}
        minWidth={950}
      />
      {revoking && <RevokeKeyDialog laboratoryKey={revoking} onClose={() => setRevoking(undefined)} />}
    </ListSection>
  );
}

interface RevokeProps {
  readonly laboratoryKey: LaboratoryKey;
  readonly onClose: () => void;
}

/** Prompts before a key is revoked. */
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
      isDestructive
      title={`Revoke ${name}?`}
      confirmLabel="Revoke"
      busyLabel="Revoking..."
      mutation={revoke}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      The key that begins with <code>{prefix}</code> stops working at once, even for an upload in progress. It
      cannot be restored. Its reports stay.
    </ConfirmMutation>
  );
}
