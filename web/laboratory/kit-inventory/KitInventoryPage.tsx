import { Stack, useMediaQuery } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Plus, QrCode } from 'lucide';
import { useState } from 'react';
import type { InventoryKit } from '#contract/laboratory/kit-inventory.ts';
import type { InventoryFilter } from '#contract/laboratory/lists.ts';
import { SEARCH_MAX } from '#contract/shared/limits.ts';
import { OpenClaimsNotice } from '#web/families/kit-claims/OpenClaimsNotice.tsx';
import { activeLaboratoriesQuery } from '#web/laboratory/api.ts';
import { LateArrivalsNotice } from '#web/laboratory/arrivals/LateArrivalsNotice.tsx';
import { ListTable } from '#web/lib/ListTable.tsx';
import { paths } from '#web/lib/paths.ts';
import { useListPage } from '#web/lib/useListPage.ts';
import { Button } from '#web/ui/Button.tsx';
import { belowTable } from '#web/ui/dataTableLook.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { RowMenu } from '#web/ui/RowMenu.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { kitInventoryQuery } from './api.ts';
import { FilterNote } from './FilterNote.tsx';
import { InventoryBand } from './InventoryBand.tsx';
import { kitInventoryColumns } from './kitInventoryColumns.tsx';
import { kitInventoryList, validateKitInventorySearch } from './search.ts';

const UndoRegistrationDialog = lazyDialog(
  async () => (await import('#web/families/kit-claims/UndoRegistrationDialog.tsx')).UndoRegistrationDialog,
);
const KitStatusDialog = lazyDialog(
  async () => (await import('#web/kits/kit-status/KitStatusDialog.tsx')).KitStatusDialog,
);
const ReplacementDialog = lazyDialog(
  async () => (await import('#web/kits/kit-status/ReplacementDialog.tsx')).ReplacementDialog,
);
const AddKitsDialog = lazyDialog(async () => (await import('./AddKitsDialog.tsx')).AddKitsDialog);
const GiveCodesDialog = lazyDialog(
  async () => (await import('#web/laboratory/GiveCodesDialog.tsx')).GiveCodesDialog,
);
const AssignPractitionerDialog = lazyDialog(
  async () => (await import('./AssignPractitionerDialog.tsx')).AssignPractitionerDialog,
);

const route = getRouteApi('/_app/admin/kit-inventory');

/** All kits that were ever available for registration. */
export function KitInventoryPage() {
  const list = useListPage(kitInventoryList, validateKitInventorySearch);
  const { search } = list.query;
  const { filter } = route.useSearch();
  const inventory = useQuery(kitInventoryQuery({ ...list.query, filter }));
  const onFilter = (chosen: InventoryFilter | undefined) => list.onChange({ filter: chosen, page: 1 }, false);
  const { data: laboratories = [] } = useQuery(activeLaboratoriesQuery());
  const [isGiving, setGiving] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const [assigning, setAssigning] = useState<InventoryKit>();
  const [statusOf, setStatusOf] = useState<InventoryKit>();
  const [undoing, setUndoing] = useState<InventoryKit>();
  const [replacing, setReplacing] = useState<InventoryKit>();
  const areCards = useMediaQuery(belowTable);
  // The tiles take the focus of a row that is gone.
  const { target: counts, focusLater } = useFocusLater<HTMLDListElement>();
  const [columns] = useState(() =>
    kitInventoryColumns({
      onAssign: setAssigning,
      onStatus: setStatusOf,
      onReplace: setReplacing,
      onUndo: setUndoing,
      onFocusLost: focusLater,
    }),
  );

  const further = (
    <>
      <ButtonLink
        variant={areCards ? 'text' : 'outlined'}
        startIcon={<Icon of={QrCode} />}
        to={paths.kitLabels(search === '' ? undefined : { search })}
      >
        Print Labels
      </ButtonLink>
      {laboratories.length > 0 && (
        <Button variant={areCards ? 'text' : 'outlined'} onClick={() => setGiving(true)}>
          Give to Laboratory
        </Button>
      )}
    </>
  );
  return (
    <>
      <PageHeader title="Kit Inventory Management">
        <Stack direction="row" sx={headLook}>
          {/* Beside the title, it takes no room from the rows. */}
          {!areCards && (
            <SearchField
              label="Search"
              placeholder={SEARCH_HINT}
              maxLength={SEARCH_MAX}
              value={search}
              onSearch={list.onSearch}
            />
          )}
          {!areCards && further}
          <Button variant="contained" startIcon={<Icon of={Plus} />} onClick={() => setIsAdding(true)}>
            Add Kits
          </Button>
          {/* A phone has the room for its list. */}
          {areCards && <RowMenu of="kits">{further}</RowMenu>}
        </Stack>
      </PageHeader>
      <OpenClaimsNotice />
      <LateArrivalsNotice />
      {!inventory.isLoadingError && (
        <InventoryBand ref={counts} counts={inventory.data?.counts} filter={filter} onFilter={onFilter} />
      )}
      <ListTable
        label="Kit inventory"
        list={list}
        loading={inventory}
        rows={inventory.data?.rows}
        total={inventory.data?.total}
        rowKey={({ kit_id }) => kit_id}
        columns={columns}
        minWidth={940}
        {...(areCards && { searchHint: SEARCH_HINT })}
        note={filter && <FilterNote filter={filter} onClear={() => onFilter(undefined)} />}
        empty={filter ? 'No kits match this filter.' : 'No kits in the inventory yet.'}
        noMatch="No kits match your search."
        failed="Failed to load kit inventory. Please try again."
      />
      {isAdding && <AddKitsDialog onClose={() => setIsAdding(false)} />}
      {isGiving && <GiveCodesDialog onClose={() => setGiving(false)} />}
      {assigning && <AssignPractitionerDialog kit={assigning} onClose={() => setAssigning(undefined)} />}
      {undoing && (
        <UndoRegistrationDialog
          kit_id={undoing.kit_id}
          onUndone={focusLater}
          onClose={() => setUndoing(undefined)}
        />
      )}
      {replacing && <ReplacementDialog kit_id={replacing.kit_id} onClose={() => setReplacing(undefined)} />}
      {statusOf && <KitStatusDialog kit_id={statusOf.kit_id} onClose={() => setStatusOf(undefined)} />}
    </>
  );
}

const SEARCH_HINT = 'Search by kit ID...';

const headLook = {
  flex: { xs: '1 1 100%', sm: 1 },
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1.5,
};
