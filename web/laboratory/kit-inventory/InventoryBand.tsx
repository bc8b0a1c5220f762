import { Box, Paper, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { counted } from '#web/lib/counted.ts';
import { Button } from '#web/ui/Button.tsx';
import { belowTable } from '#web/ui/dataTableLook.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { openMark } from '#web/ui/openMark.ts';
import { kitFiguresQuery } from './api.ts';
import { InventoryBar } from './InventoryBar.tsx';
import { InventoryTiles } from './InventoryTiles.tsx';
import { RegisteredByWeek } from './RegisteredByWeek.tsx';
import { WaitingKits } from './WaitingKits.tsx';

/** The inventory in one band: its counts, their bar, registrations a week, and kits that wait for a report. */
export function InventoryBand(tiles: ComponentProps<typeof InventoryTiles>) {
  const { counts } = tiles;
  const { data, isLoadingError, error, refetch } = useQuery(kitFiguresQuery());
  // Cards alone fold the figures.
  const [isOpen, setOpen] = useState(false);
  const late = data?.open.reduce((sum, status) => sum + status.late, 0) ?? 0;
  return (
    <Paper variant="outlined" data-closed={!isOpen || undefined} sx={bandLook}>
      <div>
        <InventoryTiles {...tiles} />
        <Button
          size="small"
          endIcon={<Icon of={ChevronDown} sx={openMark(isOpen)} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          sx={switchLook}
        >
          Figures{' '}
          {late > 0 && (
            <Box component="span" sx={{ ml: 1, color: 'warning.main' }}>
              {counted(late, 'late kit')}
            </Box>
          )}
        </Button>
        {data && counts && <InventoryBar counts={counts} figures={data} />}
      </div>
      {isLoadingError ? (
        <Box sx={{ gridColumn: { md: 'span 2' }, alignSelf: 'center' }}>
          <LoadError message="Failed to load the figures." error={error} onRetry={() => void refetch()} />
        </Box>
      ) : (
        <>
          <Figure title="Kits registered a week">{data && <RegisteredByWeek weeks={data.weeks} />}</Figure>
          <Figure title="Waiting for a report">{data && <WaitingKits open={data.open} />}</Figure>
        </>
      )}
    </Paper>
  );
}

const Figure = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box component="section" aria-label={title} aria-busy={!children}>
    <Typography component="h2" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
      {title}
    </Typography>
    {children}
  </Box>
);

const switchLook = { display: 'none', px: 0.5, minWidth: 0, [belowTable]: { display: 'inline-flex' } };

const bandLook = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '2fr 3fr', lg: '10fr 4fr 7fr' },
  columnGap: 2,
  rowGap: 1,
  mb: 2,
  px: 1.5,
  py: 0.75,
  [belowTable]: {
    '&[data-closed] > section, &[data-closed] > div:first-of-type > :not(dl, .button)': { display: 'none' },
  },
  // The counts have their own row in a narrow band.
  '& > div:first-of-type': { gridColumn: { md: '1 / -1', lg: 'auto' }, minHeight: '5.125rem' },
  // Keeps the place of the figures while they load.
  '& > section': {
    minHeight: '4.875rem',
    borderLeft: { lg: 1 },
    borderColor: { lg: 'divider' },
    pl: { lg: 2 },
  },
};
