import DensityMedium from '@mui/icons-material/DensityMedium';
import DensitySmall from '@mui/icons-material/DensitySmall';
import { Button } from '@mui/material';
import { belowTable } from './dataTableLook.ts';
import { chooseRowDensity, useRowDensity } from './rowDensity.ts';

/** Switches between comfortable and compact rows. Cards have one density. */
export function DensityButton() {
  const isCompact = useRowDensity() === 'compact';
  return (
    <Button
      size="small"
      aria-pressed={isCompact}
      startIcon={isCompact ? <DensitySmall /> : <DensityMedium />}
      onClick={() => chooseRowDensity(isCompact ? 'comfortable' : 'compact')}
      sx={{ [belowTable]: { display: 'none' } }}
    >
      Compact rows
    </Button>
  );
}
