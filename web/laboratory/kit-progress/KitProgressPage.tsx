import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { WAITING_DAYS } from '#contract/laboratory/limits.ts';
import { type KitProgressFilter, kitProgressFilters } from '#contract/laboratory/lists.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { kitStatusNames } from '#web/kits/kit-status/kitStatusNames.ts';
import { ListTable } from '#web/lib/ListTable.tsx';
import { paths } from '#web/lib/paths.ts';
import { useListPage } from '#web/lib/useListPage.ts';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { StateFilter } from '#web/ui/StateFilter.tsx';
import { kitProgressQuery } from './api.ts';
import { kitProgressColumns } from './kitProgressColumns.tsx';
import { MoveBar } from './MoveBar.tsx';
import { SelectAll } from './SelectAll.tsx';
import { kitProgressList, validateKitProgressSearch } from './search.ts';

const KitStatusDialog = lazyDialog(
  async () => (await import('#web/kits/kit-status/KitStatusDialog.tsx')).KitStatusDialog,
);

const route = getRouteApi('/_app/admin/kit-progress');

/** Kits without a report by status and age; many can get one status. */
export function KitProgressPage() {
  const search = route.useSearch();
  const filter = kitProgressFilters.find((known) => known === search.filter);
  const list = useListPage(kitProgressList, validateKitProgressSearch);
  const kits = useQuery(kitProgressQuery({ ...list.query, filter }));
  const [chosen, setChosen] = useState<ReadonlySet<KitCode>>(new Set());
  const [statusOf, setStatusOf] = useState<KitCode>();
  // A kit that has left the page is no longer selected.
  const rows = kits.data?.rows;
  const all = useMemo(() => {
    const selected = rows?.filter(({ kit_id }) => chosen.has(kit_id)) ?? [];
    return { rows: rows ?? [], selected, onSelect: setChosen };
  }, [rows, chosen]);
  const columns = useMemo(
    () =>
      kitProgressColumns({
        all,
        selected: chosen,
        onSelect: (kit_id, isSelected) =>
          setChosen((before) => {
            const after = new Set(before);
            if (isSelected) after.add(kit_id);
            else after.delete(kit_id);
            return after;
          }),
        onStatus: setStatusOf,
      }),
    [all, chosen],
  );

  return (
    <>
      <PageHeader
        title="Kits in Progress"
        back={{ to: paths.kitInventory(), label: 'Back to Kit Inventory' }}
      >
        <Box sx={filterLook}>
          <StateFilter
            label="Progress"
            all="All kits without a report"
            value={filter}
            names={filterNames}
            onSelect={(state) => {
              setChosen(new Set());
              list.onChange({ filter: state, page: 1 }, false);
            }}
          />
        </Box>
      </PageHeader>
      <MoveBar selected={all.selected} onSelect={setChosen} />
      <ListTable
        label="Kits in progress"
        list={list}
        loading={kits}
        rows={rows}
        total={kits.data?.total}
        rowKey={({ kit_id }) => kit_id}
        columns={columns}
        minWidth={900}
        besideSort={<SelectAll {...all} />}
        isUnfiltered={!filter}
        empty={filter ? 'No kits match this filter.' : 'Every registered kit has its report.'}
        failed="Failed to load the kits. Please try again."
      />
      {statusOf && <KitStatusDialog kit_id={statusOf} onClose={() => setStatusOf(undefined)} />}
    </>
  );
}

/** Below the title on a phone. */
const filterLook = { display: 'grid', width: { xs: '100%', sm: 'auto' } };

const { registered, received, in_analysis, information_needed } = kitStatusNames;
const filterNames: Readonly<Record<KitProgressFilter, string>> = {
  registered,
  received,
  in_analysis,
  information_needed,
  late: `Longer than ${WAITING_DAYS} days`,
};
