import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Practitioner } from '#contract/practitioner-codes.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { practitionersQuery } from './api.ts';
import { HoldPolicyCard } from './HoldPolicyCard.tsx';
import { practitionerColumns } from './practitionerColumns.tsx';

const AssignCodeDialog = lazyDialog(async () => (await import('./AssignCodeDialog.tsx')).AssignCodeDialog);

/** Lists the practitioners and assigns their access codes. */
export function PractitionerCodesPage() {
  const practitioners = useQuery(practitionersQuery());
  const [selected, setSelected] = useState<Practitioner>();
  // The latest version; a former practitioner is no longer in the list.
  const current = practitioners.data?.find(({ id }) => id === selected?.id) ?? selected;
  const [columns] = useState(() => practitionerColumns(setSelected));

  return (
    <>
      <PageHeader
        title="Practitioner Code Management"
        subtitle="Access codes are used by patients to grant practitioners secure access to their kits."
      />
      <DataTable
        label="Practitioners"
        rows={practitioners.data}
        rowKey={(practitioner) => practitioner.id}
        columns={columns}
        empty="No practitioners found in the system."
        error={practitioners.isError ? 'Failed to load practitioners' : undefined}
        onRetry={() => void practitioners.refetch()}
        minWidth={720}
      />
      <HoldPolicyCard />
      {current && <AssignCodeDialog practitioner={current} onClose={() => setSelected(undefined)} />}
    </>
  );
}
