import { Box } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { KitFigures } from '#contract/laboratory/kit-inventory.ts';
import type { InventoryCounts } from './InventoryTiles.tsx';

interface Props {
  readonly counts: InventoryCounts;
  readonly figures: Pick<KitFigures, 'inactive_unregistered'>;
}

/** The inventory as one bar. Its parts stand below their counts, and in words for screen readers. */
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
          ({ label, count, look }) =>
            count > 0 && <Box key={label} title={label} sx={{ flexGrow: count, ...look }} />,
        )}
      </Box>
      <ul style={visuallyHidden}>
        {parts.map(({ label, count }) => (
          <li key={label}>{`${label}: ${count.toLocaleString()}`}</li>
        ))}
      </ul>
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
  mt: 1,
  '& > div': { boxSizing: 'border-box', minWidth: 6 },
};
