import { Box } from '@mui/material';
import type { KitFigures } from '#contract/laboratory/kit-inventory.ts';
import type { InventoryCounts } from './InventoryTiles.tsx';

interface Props {
  readonly counts: InventoryCounts;
  readonly figures: Pick<KitFigures, 'inactive_unregistered'>;
}

/** The inventory as one bar with its parts in words. */
export function InventoryBar({ counts, figures: { inactive_unregistered } }: Props) {
  const parts = [
    { label: 'Registered', count: counts.registered, look: looks.registered },
    { label: 'Unregistered', count: counts.unregistered - inactive_unregistered, look: looks.unregistered },
    { label: 'Inactive, unregistered', count: inactive_unregistered, look: looks.inactive },
  ];
  return (
    <>
      <Box aria-hidden data-prints-color sx={barLook}>
        {parts.map(
          ({ label, count, look }) => count > 0 && <Box key={label} sx={{ flexGrow: count, ...look }} />,
        )}
      </Box>
      <Box component="ul" sx={legendLook}>
        {parts.map(({ label, count, look }) => (
          <li key={label}>
            <Box component="span" data-prints-color sx={{ width: 8, height: 8, ...look }} />
            {`${label}: ${count.toLocaleString()}`}
          </li>
        ))}
      </Box>
    </>
  );
}

/** Filled, outlined and a third as high: the parts differ without their colors, and forced colors keep the borders. */
const looks = {
  registered: { bgcolor: 'info.main', border: '4px solid', borderColor: 'info.main' },
  unregistered: { border: '2px solid', borderColor: 'primary.main' },
  inactive: { alignSelf: 'center', maxHeight: 4, border: '2px solid', borderColor: 'text.secondary' },
};

const barLook = {
  display: 'flex',
  gap: '2px',
  height: 8,
  mx: 0.5,
  mt: 0.5,
  '& > div': { boxSizing: 'border-box', minWidth: 6 },
};

const legendLook = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  m: 0,
  mx: 0.5,
  p: 0,
  fontSize: '0.75rem',
  lineHeight: 1.5,
  color: 'text.secondary',
  listStyle: 'none',
  '& > li': { display: 'flex', alignItems: 'center', gap: 0.5 },
  '& span': { boxSizing: 'border-box' },
};
