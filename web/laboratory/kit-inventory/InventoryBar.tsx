import { Box } from '@mui/material';
import type { KitFigures } from '#contract/laboratory/kit-inventory.ts';
import type { InventoryCounts } from './InventoryTiles.tsx';

interface Props {
  readonly counts: InventoryCounts;
  readonly figures: Pick<KitFigures, 'inactive_unregistered'>;
}

/** The inventory as one bar with its key. The parts are as wide as their counts. */
export function InventoryBar({ counts, figures: { inactive_unregistered } }: Props) {
  const parts = [
    { label: 'Registered', count: counts.registered, look: looks.registered },
    { label: 'Active, unregistered', count: counts.unregistered - inactive_unregistered, look: looks.active },
    { label: 'Inactive, unregistered', count: inactive_unregistered, look: looks.inactive },
  ];
  return (
    <>
      <Box aria-hidden data-prints-color sx={barLook}>
        {parts.map(
          ({ label, count, look }) =>
            count > 0 && <Box key={label} title={label} sx={{ flexGrow: count, ...look }} />,
        )}
      </Box>
      <Box component="ul" data-prints-color sx={keyLook}>
        {parts.map(({ label, count, look }) => (
          <li key={label}>
            <Box component="span" sx={look} />
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
  active: { border: '2px solid', borderColor: 'primary.main' },
  inactive: { alignSelf: 'center', maxHeight: 4, border: '2px solid', borderColor: 'text.secondary' },
};

const barLook = {
  display: 'flex',
  gap: '2px',
  height: 8,
  mx: 0.5,
  mt: 1,
  '& > div': { boxSizing: 'border-box', minWidth: 6 },
};

/** One line of a computer: the band keeps its height. */
const keyLook = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  m: 0,
  mx: 0.5,
  p: 0,
  listStyle: 'none',
  fontSize: '0.6875rem',
  lineHeight: '0.9375rem',
  color: 'text.secondary',
  '& li': { display: 'flex', alignItems: 'center', gap: 0.5 },
  '& li > span': { boxSizing: 'border-box', width: 12, height: 8 },
};
