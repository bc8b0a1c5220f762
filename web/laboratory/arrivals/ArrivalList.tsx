import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Arrival } from '#contract/laboratory/arrivals.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { ArrivalRow } from './ArrivalRow.tsx';
import { arrivalsQuery } from './api.ts';

const ConditionDialog = lazyDialog(async () => (await import('./ConditionDialog.tsx')).ConditionDialog);
const NotHereDialog = lazyDialog(async () => (await import('./NotHereDialog.tsx')).NotHereDialog);

interface Props {
  /** Takes the focus from a kit that has left the list. */
  readonly onRemoved: () => void;
}

/** Kits that came before their registration. Those that were registered since then come first: staff fetch them. */
export function ArrivalList({ onRemoved }: Props) {
  const { data, error, refetch } = useQuery(arrivalsQuery());
  const [describing, setDescribing] = useState<Arrival>();
  const [missing, setMissing] = useState<Arrival>();
  if (error && !data)
    return (
      <LoadError message="Failed to load the kits set aside." error={error} onRetry={() => void refetch()} />
    );
  if (!data || data.arrivals.length === 0) return null;
  const registered = data.arrivals.filter(({ registered_at }) => registered_at !== null).length;
  return (
    <Box component="section" aria-labelledby="set-aside">
      <Typography id="set-aside" variant="h2" sx={{ mb: 1 }}>
        Set aside
      </Typography>
      <Typography component="output" color="textSecondary">
        Waiting for a registration: {data.waiting}. Registered now: {registered}.
      </Typography>
      <Box component="ol" aria-labelledby="set-aside" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.arrivals.map((arrival) => (
          <ArrivalRow
            key={arrival.kit_id}
            arrival={arrival}
            onDescribe={() => setDescribing(arrival)}
            onMissing={() => setMissing(arrival)}
            onFetched={onRemoved}
          />
        ))}
      </Box>
      {describing && <ConditionDialog arrival={describing} onClose={() => setDescribing(undefined)} />}
      {missing && (
        <NotHereDialog arrival={missing} onRemoved={onRemoved} onClose={() => setMissing(undefined)} />
      )}
    </Box>
  );
}
