import { Box, Stack, Typography } from '@mui/material';
import type { ComponentProps, ReactNode } from 'react';
import type { InventoryKit } from '#contract/laboratory/kit-inventory.ts';
import { KitStatusMark } from '#web/kits/kit-status/KitStatusMark.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { StateChip } from '#web/ui/StateChip.tsx';
import { KitActions } from './KitActions.tsx';

/** Columns of the inventory. */
export const kitInventoryColumns = (
  actions: Omit<ComponentProps<typeof KitActions>, 'kit'>,
): Column<InventoryKit>[] => [
  {
    label: 'Kit ID',
    sort: 'kit_id',
    width: 120,
    card: 'title',
    inCard: ({ kit_id }) => kit_id,
    render: (kit) => <Code kit={kit} />,
  },
  {
    label: 'Status',
    sort: 'status',
    width: 90,
    card: 'state',
    usual: 'Active',
    // A chip marks the exception, before the progress.
    inCard: (kit) => (kit.is_active ? stateInCard(kit) : <StateChip label="Inactive" />),
    render: ({ is_active }) => (is_active ? 'Active' : <StateChip label="Inactive" />),
  },
  {
    label: 'Registration Status',
    sort: 'registration',
    width: 230,
    card: 'value',
    inCard: (kit) => <RegistrationInCard kit={kit} />,
    render: (kit) => <Registration kit={kit} />,
  },
  { label: 'Customer Email', render: ({ customer_email }) => customer_email },
  {
    label: 'Created Date',
    sort: 'created',
    width: 120,
    render: ({ created_at }) => formatDate(created_at),
  },
  {
    label: 'Actions',
    screenOnly: true,
    width: 190,
    inCard: () => null,
    behindMore: (kit) => <KitActions kit={kit} {...actions} />,
    render: (kit) => <KitActions kit={kit} {...actions} />,
  },
];

/** A code and its laboratory. */
const Code = ({ kit: { kit_id, laboratory_name } }: { readonly kit: InventoryKit }) => (
  <>
    {kit_id}
    {laboratory_name && <Detail>{laboratory_name}</Detail>}
  </>
);

/** A second, smaller line of a cell. */
const Detail = ({ children }: { readonly children: ReactNode }) => (
  <Typography variant="caption" component="div" color="textSecondary" sx={detailLook}>
    {children}
  </Typography>
);

const detailLook = { lineHeight: 1.25, overflowWrap: 'anywhere' };

/** Whether a code is registered, for whom, and how far the kit is. */
function Registration({ kit }: { readonly kit: InventoryKit }) {
  const { is_registered, patient_name, replaces } = kit;
  const progress = progressOf(kit);
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1 }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {registrationOf(kit)}
        </Box>
        {patient_name && <span>{patient_name}</span>}
      </Stack>
      {replaces && <Detail>{replacementOf(is_registered, replaces)}</Detail>}
      {progress && <Detail>{progress}</Detail>}
    </>
  );
}

const registrationOf = ({ is_registered }: InventoryKit) => (is_registered ? 'Registered' : 'Unregistered');

const replacementOf = (is_registered: boolean, replaces: string) =>
  is_registered ? `Replaces kit ${replaces}` : `Reserved to replace kit ${replaces}`;

/** How far a kit is beyond its registration. */
const progressOf = ({ is_registered, status }: InventoryKit) =>
  is_registered &&
  status !== 'registered' &&
  (status ? <KitStatusMark status={status} withName /> : 'Kit deleted');

/** The status at the end of a card's first line: the registration until the kit arrives. */
const stateInCard = (kit: InventoryKit) =>
  kit.status === 'registered' ? (
    <KitStatusMark status="registered" withName />
  ) : (
    progressOf(kit) || registrationOf(kit)
  );

/** The same in the line of a card, with the laboratory. An active kit has its progress beside the title. */
function RegistrationInCard({ kit }: { readonly kit: InventoryKit }) {
  const { is_active, is_registered, status, patient_name, replaces, laboratory_name } = kit;
  const facts = {
    // The state beside the title says the other registrations.
    registration: (!is_active || (is_registered && status !== 'registered')) && registrationOf(kit),
    patient: patient_name,
    replacement: replaces && replacementOf(is_registered, replaces),
    progress: !is_active && progressOf(kit),
    laboratory: laboratory_name,
  };
  return Object.entries(facts)
    .filter(([, fact]) => fact)
    .map(([name, fact], index) => (
      <span key={name} data-joined={index > 0}>
        {fact}
      </span>
    ));
}
