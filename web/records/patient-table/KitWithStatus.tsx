import { Box } from '@mui/material';
import type { TableKit } from '#contract/records/patient-table.ts';
import { KitStatusMark } from '#web/kits/kit-status/KitStatusMark.tsx';
import { aboveTable, belowTable, LINE } from '#web/ui/dataTableLook.ts';

/** A kit's printed code and its status, which stands beside the title of a card. */
export const KitWithStatus = ({ kit: { kit_id, status } }: { readonly kit: TableKit }) => (
  <>
    <span>{kit_id}</span>
    <Box component="span" data-state sx={statusLook}>
      <KitStatusMark status={status} withName />
    </Box>
  </>
);

const statusLook = {
  color: 'text.secondary',
  fontSize: '0.75rem',
  [aboveTable]: {
    flexBasis: '100%',
    order: 1,
    lineHeight: LINE,
    '@container kit (max-width: 8.5rem)': { lineHeight: 1.15 },
  },
  [belowTable]: { lineHeight: 1.25 },
};
