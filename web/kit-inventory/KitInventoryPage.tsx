import Add from '@mui/icons-material/Add';
import QrCode2 from '@mui/icons-material/QrCode2';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { type InventoryKit, kitInventoryPageSizes } from '#contract/kit-inventory.ts';
import { KitStatusDialog } from '#web/kit-status/KitStatusDialog.tsx';
import { listControls } from '#web/lib/listSearch.ts';
import { paths } from '#web/lib/paths.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { AddKitsDialog } from './AddKitsDialog.tsx';
import { AssignPractitionerDialog } from './AssignPractitionerDialog.tsx';
import { kitInventoryQuery } from './api.ts';
import { InventoryCounts } from './InventoryCounts.tsx';
import { kitInventoryColumns } from './kitInventoryColumns.tsx';
import { kitInventoryDefaults, validateKitInventorySearch } from './search.ts';

const MIN_WIDTH = 1100;

const route = getRouteApi('/_app/admin/kit-inventory');

/** All kits that were ever made available for registration. */
export function KitInventoryPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { query, onSearch, sorting, paging } = listControls({
    search,
    defaults: kitInventoryDefaults,
    page_sizes: kitInventoryPageSizes,
    onChange: (change, replace) =>
      void navigate({ search: (current) => validateKitInventorySearch({ ...current, ...change }), replace }),
  });
  const inventory = useQuery(kitInventoryQuery(query));
  const [is_adding, setIsAdding] = useState(false);
  const [assigning, setAssigning] = useState<InventoryKit>();
  const [status_of, setStatusOf] = useState<InventoryKit>();
  const { target: counts, focusLater } = useFocusLater<HTMLDListElement>();
  const [columns] = useState(() =>
    kitInventoryColumns({ onAssign: setAssigning, onStatus: setStatusOf, onFocusLost: focusLater }),
  );

  return (
    <>
      <PageHeader title="Kit Inventory Management">
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
          <ButtonLink
            variant="outlined"
            startIcon={<QrCode2 />}
            to={paths.kitLabels(query.search === '' ? undefined : { search: query.search })}
          >
            Print Labels
          </ButtonLink>
          <Button variant="contained" startIcon={<Add />} onClick={() => setIsAdding(true)}>
            Add Kits
          </Button>
        </Stack>
      </PageHeader>
      {!inventory.isLoadingError && <InventoryCounts ref={counts} counts={inventory.data?.counts} />}
      <Box sx={{ mb: 3 }}>
        <SearchField
          label="Search"
          placeholder="Search by kit ID..."
          value={query.search}
          onSearch={onSearch}
        />
      </Box>
      <DataTable
        label="Kit inventory"
        rows={inventory.data?.rows}
        rowKey={({ kit_id }) => kit_id}
        columns={columns}
        empty={query.search === '' ? 'No kits in the inventory yet.' : 'No kits match your search.'}
        error={inventory.isError ? 'Failed to load kit inventory. Please try again.' : undefined}
        onRetry={() => void inventory.refetch()}
        sorting={sorting}
        paging={{ ...paging, total: inventory.data?.total ?? 0 }}
        minWidth={MIN_WIDTH}
        isOutdated={inventory.isPlaceholderData}
      />
      {is_adding && <AddKitsDialog onClose={() => setIsAdding(false)} />}
      {assigning && <AssignPractitionerDialog kit={assigning} onClose={() => setAssigning(undefined)} />}
      {status_of && <KitStatusDialog kit_id={status_of.kit_id} onClose={() => setStatusOf(undefined)} />}
    </>
  );
}
