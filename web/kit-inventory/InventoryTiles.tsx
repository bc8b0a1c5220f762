import { Box, ButtonBase, Paper, Skeleton, Typography } from '@mui/material';
import type { Ref } from 'react';
import type { InventoryFilter, listKitInventory } from '#contract/kit-inventory.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';

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
      <Paper key={name} variant="outlined" sx={filter === tile.filter ? pressedTileLook : tileLook}>
        <Typography component="dt" variant="body2" color="textSecondary">
          <ButtonBase aria-pressed={filter === tile.filter} onClick={() => onFilter(tile.filter)}>
            {label}
          </ButtonBase>
        </Typography>
        <Typography component="dd" sx={{ m: 0, fontSize: '1.75rem', fontWeight: 600, lineHeight: 1.3 }}>
          {counts?.[name].toLocaleString() ?? <Skeleton width="2.5em" />}
        </Typography>
      </Paper>
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
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))',
  gap: 2,
  m: 0,
  mb: 2,
};

const tileLook = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  px: 2,
  py: 1,
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
