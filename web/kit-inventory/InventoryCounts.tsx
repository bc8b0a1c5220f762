import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Ref } from 'react';
import type { listKitInventory } from '#contract/kit-inventory.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';

type Counts = ResultOf<typeof listKitInventory>['counts'];

interface Props {
  /** Absent while they load. */
  readonly counts: Counts | undefined;
  /** They can take the focus. */
  readonly ref: Ref<HTMLDListElement>;
}

const tiles: readonly { readonly name: keyof Counts; readonly label: string }[] = [
  { name: 'total', label: 'Total' },
  { name: 'active', label: 'Active' },
  { name: 'inactive', label: 'Inactive' },
  { name: 'registered', label: 'Registered' },
  { name: 'unregistered', label: 'Unregistered' },
];

/** How many kits the whole inventory holds, one tile each. */
export function InventoryCounts({ counts, ref }: Props) {
  return (
    <Box component="dl" ref={ref} tabIndex={-1} aria-busy={!counts} sx={tilesLook}>
      {tiles.map(({ name, label }) => (
        <Paper key={name} variant="outlined" sx={tileLook}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontSize: '1.75rem', fontWeight: 600, lineHeight: 1.3 }}>
            {counts ? counts[name].toLocaleString() : <Skeleton width="2.5em" />}
          </Typography>
        </Paper>
      ))}
    </Box>
  );
}

const tilesLook = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))',
  gap: 2,
  m: 0,
  mb: 4,
};

const tileLook = { display: 'flex', flexDirection: 'column', gap: 0.5, p: 2 };
