import { Box } from '@mui/material';
import type { TableKit } from '#contract/records/patient-table.ts';
import { KitStatusMark } from '#web/kits/kit-status/KitStatusMark.tsx';
import { aboveTable, belowTable, LINE } from '#web/ui/dataTableLook.ts';

/** A kit's printed code, bold while its report is new, and its status. */
export const KitWithStatus = ({ kit: { kit_id, status, is_new } }: { readonly kit: TableKit }) => (
  <>
    {is_new ? <b>{kit_id}</b> : kit_id}
    <Box component="span" sx={statusLook}>
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
  [belowTable]: { lineHeight: 1.25, display: 'inline-block', ml: 1.5 },
};
