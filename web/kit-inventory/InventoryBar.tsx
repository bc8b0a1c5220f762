import { Box } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { KitFigures } from '#contract/kit-inventory.ts';
import type { InventoryCounts } from './InventoryTiles.tsx';
import { partLooks } from './partLooks.ts';

interface Props {
  readonly counts: InventoryCounts;
  readonly figures: Pick<KitFigures, 'inactive_unregistered'>;
}

/** The inventory as one bar. The tiles above are its legend, and its parts are words for screen readers and as a hint. */
export function InventoryBar({ counts, figures: { inactive_unregistered } }: Props) {
  const parts = [
    { words: 'Registered', count: counts.registered, look: partLooks.registered },
    {
      words: 'Unregistered',
      count: counts.unregistered - inactive_unregistered,
      look: partLooks.unregistered,
    },
    { words: 'Inactive, unregistered', count: inactive_unregistered, look: partLooks.inactive },
  ].map((part) => ({ ...part, words: `${part.words}: ${part.count.toLocaleString()}` }));
  return (
    <Box data-prints-color title={parts.map(({ words }) => words).join('\n')} sx={barLook}>
      {parts.map(
        ({ words, count, look }) => count > 0 && <Box key={words} sx={{ flexGrow: count, ...look }} />,
      )}
      <ul style={visuallyHidden}>
        {parts.map(({ words }) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Box>
  );
}

const barLook = {
  position: 'relative',
  display: 'flex',
  gap: '2px',
  height: 8,
  mx: 0.5,
  mt: 0.75,
  '& > div': { boxSizing: 'border-box', minWidth: 6 },
};
