import { Box, Skeleton } from '@mui/material';
import type { Ref } from 'react';
import type { listKitInventory } from '#contract/laboratory/kit-inventory.ts';
import type { InventoryFilter } from '#contract/laboratory/lists.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import { ButtonBase } from '#web/ui/ButtonBase.tsx';

export type InventoryCounts = ResultOf<typeof listKitInventory>['counts'];

interface Props {
  readonly ref: Ref<HTMLDListElement>;
  /** Undefined while they load. */
  readonly counts: InventoryCounts | undefined;
  readonly filter: InventoryFilter | undefined;
  /** Limits the list to the kits of a tile; undefined for all. */
  readonly onFilter: (filter: InventoryFilter | undefined) => void;
}

/** The five counts of the inventory. A tile filters the list. */
export const InventoryTiles = ({ ref, counts, filter, onFilter }: Props) => (
  <Box component="dl" ref={ref} tabIndex={-1} aria-busy={!counts} sx={tilesLook}>
    {tiles.map(({ name, label, ...tile }) => (
      <Box key={name} sx={filter === tile.filter ? pressedTileLook : tileLook}>
        <dt>
          <ButtonBase aria-pressed={filter === tile.filter} onClick={() => onFilter(tile.filter)}>
            {label}
          </ButtonBase>
        </dt>
        <dd>{counts?.[name].toLocaleString() ?? <Skeleton width="2.5em" />}</dd>
      </Box>
    ))}
  </Box>
);

const tiles = [
  { name: 'total', label: 'Total', filter: undefined },
  { name: 'active', label: 'Active', filter: 'active' },
  { name: 'inactive', label: 'Inactive', filter: 'inactive' },
  { name: 'registered', label: 'Registered', filter: 'registered' },
  { name: 'unregistered', label: 'Unregistered', filter: 'unregistered' },
] as const;

const tilesLook = {
  display: { xs: 'flex', md: 'grid' },
  // A phone has room for all five in a row.
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gridTemplateColumns: 'repeat(auto-fit, minmax(5rem, 1fr))',
  m: 0,
  // The words stand in line with the bar below.
  mx: -0.25,
};

const tileLook = {
  position: 'relative',
  px: { xs: 0.5, sm: 0.75 },
  py: 0.25,
  borderRadius: 1,
  border: '1px solid transparent',
  '& dt': { fontSize: { xs: '0.6875rem', sm: '0.75rem' }, lineHeight: 1.5, color: 'text.secondary' },
  '& dd': { m: 0, fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.3 },
  '&:hover': { borderColor: 'text.secondary' },
  // The whole tile is the button: its area and its ring are those of the tile.
  '& button': { font: 'inherit', color: 'inherit', position: 'static' },
  '& button:focus-visible': { outline: 'none' },
  '& button::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1 },
  '& button:focus-visible::after': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
};

const pressedTileLook = {
  ...tileLook,
  borderColor: 'primary.main',
  // Forced colors give all tiles the same edge.
  '@media (forced-colors: active)': { outline: '3px solid Highlight', outlineOffset: '-4px' },
};
