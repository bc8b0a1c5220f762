import { Chip, Stack, Typography } from '@mui/material';
import type { ComponentProps } from 'react';
import type { InventoryKit } from '#contract/kit-inventory.ts';
import { kitStatusNames } from '#web/kit-status/kitStatusNames.ts';
import { formatDate } from '#web/lib/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { KitActions } from './KitActions.tsx';

/** Columns of the inventory. */
export const kitInventoryColumns = (
  actions: Omit<ComponentProps<typeof KitActions>, 'kit'>,
): Column<InventoryKit>[] => [
  { label: 'Kit ID', sort: 'kit_id', width: '110px', render: ({ kit_id }) => kit_id },
  {
    label: 'Status',
    sort: 'status',
    width: '90px',
    render: ({ is_active }) => (
      <Chip
        size="small"
        variant="outlined"
        color={is_active ? 'success' : 'default'}
        label={is_active ? 'Active' : 'Inactive'}
      />
    ),
  },
  {
    label: 'Registration Status',
    sort: 'registration',
    width: '160px',
    render: ({ is_registered, patient_name, status }) => (
      <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
        <Chip
          size="small"
          variant="outlined"
          color={is_registered ? 'info' : 'default'}
          label={is_registered ? 'Registered' : 'Unregistered'}
        />
        {patient_name && <span>{patient_name}</span>}
        {is_registered && status !== 'registered' && (
          <Typography variant="body2" color="textSecondary">
            {status ? kitStatusNames[status] : 'Kit deleted'}
          </Typography>
        )}
      </Stack>
    ),
  },
  { label: 'Customer Email', render: ({ customer_email }) => customer_email ?? 'N/A' },
  {
    label: 'Created Date',
    sort: 'created',
    width: '120px',
    render: ({ created_at }) => formatDate(created_at),
  },
  {
    label: 'Actions',
    width: '390px',
    render: (kit) => <KitActions kit={kit} {...actions} />,
  },
];
