import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Practitioner } from '#contract/families/practitioner-codes.ts';
import { ListTable } from '#web/lib/ListTable.tsx';
import { useListPage } from '#web/lib/useListPage.ts';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { practitionersPageQuery } from './api.ts';
import { HoldPolicyCard } from './HoldPolicyCard.tsx';
import { practitionerColumns } from './practitionerColumns.tsx';
import { practitionersList, validatePractitionersSearch } from './search.ts';

const AssignCodeDialog = lazyDialog(async () => (await import('./AssignCodeDialog.tsx')).AssignCodeDialog);

/** Lists the practitioners and assigns their access codes. */
export function PractitionerCodesPage() {
  const list = useListPage(practitionersList, validatePractitionersSearch);
  const practitioners = useQuery(practitionersPageQuery(list.query));
  // Together with the rows of the table, which has its height then.
  const isLoading = useDeferredValue(practitioners.isPending);
  const [selected, setSelected] = useState<Practitioner>();
  // The latest version; a former practitioner is no longer in the list.
  const current = practitioners.data?.practitioners.find(({ id }) => id === selected?.id) ?? selected;
  const [columns] = useState(() => practitionerColumns(setSelected));

  return (
    <>
      <PageHeader
        title="Practitioner Code Management"
        subtitle="Access codes are used by patients to grant practitioners secure access to their kits."
      />
      <ListTable
        label="Practitioners"
        list={list}
        loading={practitioners}
        rows={practitioners.data?.practitioners}
        total={practitioners.data?.total}
        rowKey={({ id }) => id}
        columns={columns}
        minWidth={720}
        searchHint="Search by name, email or code..."
        empty="No practitioners found in the system."
        noMatch="No practitioners match your search."
        failed="Failed to load practitioners"
      />
      {!isLoading && <HoldPolicyCard />}
      {current && <AssignCodeDialog practitioner={current} onClose={() => setSelected(undefined)} />}
    </>
  );
}
