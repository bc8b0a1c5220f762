import Add from '@mui/icons-material/Add';
import QrCode2 from '@mui/icons-material/QrCode2';
import { Box, Button, Paper, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InventoryKit } from '#contract/kit-inventory.ts';
import { KitStatusDialog } from '#web/kit-status/KitStatusDialog.tsx';
import { ListTable } from '#web/lib/ListTable.tsx';
import { paths } from '#web/lib/paths.ts';
import { useListPage } from '#web/lib/useListPage.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { AddKitsDialog } from './AddKitsDialog.tsx';
import { AssignPractitionerDialog } from './AssignPractitionerDialog.tsx';
import { kitInventoryQuery } from './api.ts';
import { kitInventoryColumns } from './kitInventoryColumns.tsx';
import { kitInventoryList, validateKitInventorySearch } from './search.ts';

/** All kits that were ever available for registration. */
export function KitInventoryPage() {
  const list = useListPage(kitInventoryList, validateKitInventorySearch);
  const { search } = list.query;
  const inventory = useQuery(kitInventoryQuery(list.query));
  const [isAdding, setIsAdding] = useState(false);
  const [assigning, setAssigning] = useState<InventoryKit>();
  const [statusOf, setStatusOf] = useState<InventoryKit>();
  // The tiles take the focus of a row that is gone.
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
            to={paths.kitLabels(search === '' ? undefined : { search })}
          >
            Print Labels
          </ButtonLink>
          <Button variant="contained" startIcon={<Add />} onClick={() => setIsAdding(true)}>
            Add Kits
          </Button>
        </Stack>
      </PageHeader>
      {!inventory.isLoadingError && (
        <Box component="dl" ref={counts} tabIndex={-1} aria-busy={!inventory.data} sx={tilesLook}>
          {tiles.map(({ name, label }) => (
            <Paper key={name} variant="outlined" sx={tileLook}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {label}
              </Typography>
              <Typography component="dd" sx={{ m: 0, fontSize: '1.75rem', fontWeight: 600, lineHeight: 1.3 }}>
                {inventory.data?.counts[name].toLocaleString() ?? <Skeleton width="2.5em" />}
              </Typography>
            </Paper>
          ))}
        </Box>
      )}
      <ListTable
        label="Kit inventory"
        list={list}
        loading={inventory}
        rows={inventory.data?.rows}
        total={inventory.data?.total}
        rowKey={({ kit_id }) => kit_id}
        columns={columns}
        minWidth={1100}
        searchHint="Search by kit ID..."
        empty="No kits in the inventory yet."
        noMatch="No kits match your search."
        failed="Failed to load kit inventory. Please try again."
      />
      {isAdding && <AddKitsDialog onClose={() => setIsAdding(false)} />}
      {assigning && <AssignPractitionerDialog kit={assigning} onClose={() => setAssigning(undefined)} />}
      {statusOf && <KitStatusDialog kit_id={statusOf.kit_id} onClose={() => setStatusOf(undefined)} />}
    </>
  );
}

const tiles = [
  { name: 'total', label: 'Total' },
  { name: 'active', label: 'Active' },
  { name: 'inactive', label: 'Inactive' },
  { name: 'registered', label: 'Registered' },
  { name: 'unregistered', label: 'Unregistered' },
] as const;

const tilesLook = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))',
  gap: 2,
  m: 0,
  mb: 4,
};

const tileLook = { display: 'flex', flexDirection: 'column', gap: 0.5, p: 2 };
