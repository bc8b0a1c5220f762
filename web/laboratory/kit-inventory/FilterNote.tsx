import { Typography } from '@mui/material';
import type { InventoryFilter } from '#contract/laboratory/lists.ts';
import { Button } from '#web/ui/Button.tsx';

interface Props {
  readonly filter: InventoryFilter;
  readonly onClear: () => void;
}

/** Says which kits the list shows, and leads back to all. */
export const FilterNote = ({ filter, onClear }: Props) => (
  <Typography color="textSecondary">
    <span>{sentences[filter]}</span>
    <Button size="small" onClick={onClear} sx={{ ml: 1 }}>
      Show all kits
    </Button>
  </Typography>
);

const sentences: Readonly<Record<InventoryFilter, string>> = {
  active: 'Active kits only',
  inactive: 'Inactive kits only',
  registered: 'Registered kits only',
  unregistered: 'Unregistered kits only',
};
