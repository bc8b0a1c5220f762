import { Stack, Typography } from '@mui/material';
import type { ComponentProps } from 'react';
import type { InventoryKit } from '#contract/kit-inventory.ts';
import { KitStatusMark } from '#web/kit-status/KitStatusMark.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { StateChip } from '#web/ui/StateChip.tsx';
import { KitActions } from './KitActions.tsx';

/** Columns of the inventory. */
export const kitInventoryColumns = (
  actions: Omit<ComponentProps<typeof KitActions>, 'kit'>,
): Column<InventoryKit>[] => [
  { label: 'Kit ID', sort: 'kit_id', width: 120, card: 'title', render: (kit) => <Code kit={kit} /> },
  {
    label: 'Status',
    sort: 'status',
    width: 90,
    card: 'line',
    render: ({ is_active }) => (
      <StateChip color={is_active ? 'success' : 'default'} label={is_active ? 'Active' : 'Inactive'} />
    ),
  },
  {
    label: 'Registration Status',
    sort: 'registration',
    width: 250,
    card: 'line',
    render: (kit) => <Registration kit={kit} />,
  },
  { label: 'Customer Email', render: ({ customer_email }) => customer_email ?? 'N/A' },
  {
    label: 'Created Date',
    sort: 'created',
    width: 120,
    render: ({ created_at }) => formatDate(created_at),
  },
  {
    label: 'Actions',
    screenOnly: true,
    width: 220,
    card: 'line',
    render: (kit) => <KitActions kit={kit} {...actions} />,
  },
];

/** A code and its laboratory. */
const Code = ({ kit: { kit_id, laboratory_name } }: { readonly kit: InventoryKit }) => (
  <>
    {kit_id}
    {laboratory_name && (
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {laboratory_name}
      </Typography>
    )}
  </>
);

/** Whether a code is registered, for whom, and how far the kit is. */
function Registration({
  kit: { is_registered, patient_name, status, replaces },
}: {
  readonly kit: InventoryKit;
}) {
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <StateChip
          color={is_registered ? 'info' : 'default'}
          label={is_registered ? 'Registered' : 'Unregistered'}
        />
        {patient_name && <span>{patient_name}</span>}
      </Stack>
      {replaces && (
        <Typography variant="body2" color="textSecondary">
          {is_registered ? `Replaces kit ${replaces}` : `Reserved to replace kit ${replaces}`}
        </Typography>
      )}
      {is_registered && status !== 'registered' && (
        <Typography variant="body2" color="textSecondary" component="div">
          {status ? <KitStatusMark status={status} withName /> : 'Kit deleted'}
        </Typography>
      )}
    </>
  );
}
