import { Box, Paper, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '#web/ui/LoadError.tsx';
import { kitFiguresQuery } from './api.ts';
import { InventoryBar } from './InventoryBar.tsx';
import type { InventoryCounts } from './InventoryTiles.tsx';
import { RegisteredByWeek } from './RegisteredByWeek.tsx';
import { WaitingKits } from './WaitingKits.tsx';

/** The inventory as pictures: its parts, registrations a week, and kits that wait for a report. */
export function InventoryFigures({ counts }: { readonly counts: InventoryCounts | undefined }) {
  const { data, isLoadingError, error, refetch } = useQuery(kitFiguresQuery());
  if (isLoadingError)
    return (
      <Box sx={{ mb: 3 }}>
        <LoadError message="Failed to load the figures." error={error} onRetry={() => void refetch()} />
      </Box>
    );
  return (
    <Box sx={figuresLook} aria-busy={!data}>
      <Figure title="All kits">{data && counts && <InventoryBar counts={counts} figures={data} />}</Figure>
      <Figure title="Kits registered a week">{data && <RegisteredByWeek weeks={data.weeks} />}</Figure>
      <Figure title="Waiting for a report">{data && <WaitingKits open={data.open} />}</Figure>
    </Box>
  );
}

const Figure = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Paper variant="outlined" component="section" aria-label={title} sx={{ px: 2, py: 1.5 }}>
    <Typography component="h2" variant="body2" color="textSecondary" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Paper>
);

const figuresLook = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 288px), 1fr))',
  gap: 2,
  mb: 3,
  // Keeps the place of the figures while they load.
  '& > section': { minHeight: 132 },
};
