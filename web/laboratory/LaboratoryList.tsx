import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide';
import { useState } from 'react';
import type { Laboratory } from '#contract/laboratory/laboratories.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ListSection } from '#web/ui/ListSection.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { laboratoriesQuery, useEndLaboratory } from './api.ts';
import { laboratoryColumns } from './laboratoryColumns.tsx';

const NameLaboratoryDialog = lazyDialog(
  async () => (await import('./NameLaboratoryDialog.tsx')).NameLaboratoryDialog,
);
const GiveCodesDialog = lazyDialog(async () => (await import('./GiveCodesDialog.tsx')).GiveCodesDialog);

/** Creates, renames and ends laboratories, and gives them codes. */
export function LaboratoryList() {
  const laboratories = useQuery(laboratoriesQuery());
  const [isCreating, setCreating] = useState(false);
  const [renaming, setRenaming] = useState<Laboratory>();
  const [giving, setGiving] = useState<Laboratory>();
  const [ending, setEnding] = useState<Laboratory>();
  const [columns] = useState(() =>
    laboratoryColumns({ onRename: setRenaming, onGive: setGiving, onEnd: setEnding }),
  );
  const create = (label: string) => (
    <Button variant="outlined" onClick={() => setCreating(true)}>
      {label}
    </Button>
  );

  return (
    <ListSection
      title="Laboratories"
      text="The keys of a laboratory reach its own codes alone. A key without a laboratory reaches all codes."
      action={laboratories.data && laboratories.data.length > 0 && create('Create Laboratory')}
    >
      <DataTable
        label="Laboratories"
        rows={laboratories.data}
        rowKey={({ id }) => id}
        columns={columns}
        empty={
          <EmptyState icon={<Icon of={FlaskConical} />} message="No laboratories yet.">
            {create('Create the first laboratory')}
          </EmptyState>
        }
        error={laboratories.isError ? 'Failed to load laboratories. Please try again.' : undefined}
        onRetry={() => void laboratories.refetch()}
        minWidth={950}
      />
      {isCreating && <NameLaboratoryDialog onClose={() => setCreating(false)} />}
      {renaming && <NameLaboratoryDialog laboratory={renaming} onClose={() => setRenaming(undefined)} />}
      {giving && <GiveCodesDialog laboratory_id={giving.id} onClose={() => setGiving(undefined)} />}
      {ending && <EndLaboratoryDialog laboratory={ending} onClose={() => setEnding(undefined)} />}
    </ListSection>
  );
}

interface EndProps {
  readonly laboratory: Laboratory;
  readonly onClose: () => void;
}

/** Prompts before a laboratory ends. */
function EndLaboratoryDialog({ laboratory: { id, name }, onClose }: EndProps) {
  const end = useEndLaboratory(id);
  const onConfirm = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        showDone(`Laboratory ${name} ended`);
        onClose();
      },
    });

  return (
    <ConfirmMutation
      isDestructive
      title={`End ${name}?`}
      confirmLabel="End Laboratory"
      busyLabel="Ending..."
      mutation={end}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      All keys of this laboratory stop working at once, even for an upload in progress. It cannot be restored.
      Its codes and reports stay, and you can give the codes to another laboratory.
    </ConfirmMutation>
  );
}
