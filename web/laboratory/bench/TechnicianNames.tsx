import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OpenBench } from '#contract/laboratory/bench.ts';
import { useScanner } from '#web/laboratory/kit-intake/useScanner.ts';
import { messageOf } from '#web/lib/api.ts';
import { counted } from '#web/lib/counted.ts';
import { Button } from '#web/ui/Button.tsx';
import { Message } from '#web/ui/Message.tsx';
import { benchQuery } from './api.ts';
import { codesIn, scansOf } from './benchDesk.ts';
import { StrandedScans } from './StrandedScans.tsx';

interface Props {
  readonly bench: OpenBench;
  /** Whether the first name takes the focus. */
  readonly isFocused: boolean;
  readonly onScan: (text: string) => void;
  readonly onChoose: (technician_id: string) => void;
}

/** The names of the technicians, with their scans that wait on this device. */
export function TechnicianNames({ bench, isFocused, onScan, onChoose }: Props) {
  const { error, isFetching, refetch } = useQuery(benchQuery());
  const first = useRef<HTMLButtonElement>(null);
  useScanner(useRef(null), onScan);
  useEffect(() => {
    if (isFocused) first.current?.focus();
  }, [isFocused]);
  return (
    <Stack spacing={2.5}>
      <Typography color="textSecondary">
        Choose your name. After a quarter of an hour without work, the bench asks again.
      </Typography>
      {bench.technicians.length === 0 && (
        <Message severity="info">
          Nobody can work here yet. An administrator adds technicians under Benches.
        </Message>
      )}
      {bench.technicians.map(({ id, name }, index) => {
        const waiting = codesIn([scansOf(id)]).length;
        return (
          <Button
            key={id}
            ref={index === 0 ? first : undefined}
            variant="outlined"
            size="large"
            onClick={() => onChoose(id)}
            sx={{ flexWrap: 'wrap', columnGap: 1, overflowWrap: 'anywhere' }}
          >
            {name}{' '}
            {waiting > 0 && (
              <Typography component="span" variant="body2" color="warning">
                {counted(waiting, 'scan')} not sent
              </Typography>
            )}
          </Button>
        );
      })}
      {error && (
        <Message severity="error" error={error}>
          {messageOf(error)}
        </Message>
      )}
      <Button disabled={isFetching} onClick={() => void refetch()} sx={{ alignSelf: 'center' }}>
        Reload the names
      </Button>
      <StrandedScans bench={bench} />
    </Stack>
  );
}
