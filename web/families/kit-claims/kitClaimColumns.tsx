import { Box, Typography } from '@mui/material';
import type { KitClaim } from '#contract/families/kit-claims.ts';
import type { ClaimState } from '#contract/families/lists.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Chip } from '#web/ui/Chip.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { RowButton } from '#web/ui/RowButton.tsx';

export const claimStateNames: Readonly<Record<ClaimState, string>> = {
  open: 'Open',
  accepted: 'Accepted',
  refused: 'Refused',
};

const colors = { open: 'warning', accepted: 'success', refused: 'default' } as const;

/** Columns of the claims. */
export const kitClaimColumns = (onDecide: (claim: KitClaim) => void): readonly Column<KitClaim>[] => [
  { label: 'Kit ID', card: 'title', sort: 'kit_id', width: 110, render: ({ kit_id }) => kit_id },
  {
    label: 'Claimed',
    card: 'value',
    sort: 'created',
    width: 150,
    render: ({ created_at }) => formatDateTime(created_at),
  },
  {
    label: 'Claimant',
    card: 'fact',
    render: ({ claimant_email, claimant_name }) => <TwoLines first={claimant_email} second={claimant_name} />,
  },
  {
    label: 'Registered by',
    card: 'fact',
    render: ({ registration }) =>
      registration ? (
        <TwoLines first={registration.customer_email} second={registration.patient_name} />
      ) : (
        'Not registered'
      ),
  },
  { label: 'Message', render: ({ message }) => message },
  {
    label: 'State',
    card: 'state',
    width: 150,
    render: ({ state, decided_at, decided_by }) => (
      <Box>
        <Chip size="small" variant="outlined" color={colors[state]} label={claimStateNames[state]} />
        {decided_at && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {[formatDateTime(decided_at), decided_by].filter(Boolean).join(', ')}
          </Typography>
        )}
      </Box>
    ),
  },
  {
    label: 'Actions',
    card: 'action',
    screenOnly: true,
    width: 105,
    render: (claim) =>
      claim.state === 'open' && (
        <RowButton
          isMain
          label="Decide"
          of={`the claim of ${claim.claimant_email} to kit ${claim.kit_id}`}
          onClick={() => onDecide(claim)}
        />
      ),
  },
];

const TwoLines = ({ first, second }: { readonly first: string; readonly second: string | null }) => (
  <Box>
    <div>{first}</div>
    {second && (
      <Typography variant="body2" color="textSecondary">
        {second}
      </Typography>
    )}
  </Box>
);
