import { Box, Typography } from '@mui/material';
import type { DeletionPreview } from '#contract/families/deletion-requests.ts';
import { kitStatusNames } from '#web/kits/kit-status/kitStatusNames.ts';
import { listLook } from './listLook.ts';

/** Lists kits whose report is still to come. */
export const OpenKits = ({ kits }: { readonly kits: DeletionPreview['open_kits'] }) => (
  <>
    <Typography sx={{ mb: 2 }}>
      The laboratory may still receive and analyze these samples. Nobody will be able to read their reports.
    </Typography>
    <Box component="ul" sx={listLook}>
      {kits.map(({ kit_id, status }) => (
        <li key={kit_id}>
          {kit_id}:{' '}
          {status === 'registered' ? 'not at the laboratory yet' : kitStatusNames[status].toLowerCase()}
        </li>
      ))}
    </Box>
  </>
);
