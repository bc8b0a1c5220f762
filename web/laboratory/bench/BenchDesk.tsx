import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OpenBench } from '#contract/laboratory/bench.ts';
import { LastScans, ScanRow } from '#web/laboratory/kit-intake/LastScans.tsx';
import { ScanDesk } from '#web/laboratory/kit-intake/ScanDesk.tsx';
import { scanLook } from '#web/laboratory/kit-intake/scanLook.tsx';
import { useIntake } from '#web/laboratory/kit-intake/useIntake.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { benchReasonsQuery, useWatchedCalls } from './api.ts';
import { benchDesk } from './benchDesk.ts';
import { ChangeTechnician } from './ChangeTechnician.tsx';
import { UploadSwitch } from './UploadSwitch.tsx';
import { useEndOfTurn } from './useEndOfTurn.ts';

/** Scans on the list; the queue keeps more. */
const LISTED = 20;

interface Props {
  readonly bench: OpenBench;
  readonly technician: OpenBench['technicians'][number];
  /** The end of the turn if nobody works any more, in milliseconds since 1970. */
  readonly turn_ends_at: number;
}

/** The work of a technician at a bench: receives, asks about and rejects kits, sets them aside, and uploads reports. */
export function BenchDesk({ bench, technician, turn_ends_at }: Props) {
  const watch = useWatchedCalls();
  const intake = useIntake(
    benchDesk(technician.id, watch),
    useQuery(benchReasonsQuery(technician.id, watch)),
  );
  const input = useRef<HTMLInputElement>(null);
  useEndOfTurn(turn_ends_at);
  return (
    <Box component="main" tabIndex={-1} sx={mainLook}>
      <PageHeader title={bench.name} subtitle={`${bench.laboratory_name}. ${technician.name} works here.`}>
        <ChangeTechnician technician_id={technician.id} />
      </PageHeader>
      <ScanDesk intake={intake} input={input}>
        <LastScans isEmpty={intake.scans.length === 0}>
          {intake.scans.slice(0, LISTED).map((scan) => (
            <ScanRow key={scan.id} code={scan.kit_id} {...scanLook(scan)} />
          ))}
        </LastScans>
        <UploadSwitch technician_id={technician.id} />
      </ScanDesk>
    </Box>
  );
}

const mainLook = {
  maxWidth: 760,
  mx: 'auto',
  px: { xs: 2, sm: 3 },
  py: { xs: 3, lg: 5 },
  '&:focus-visible': { outline: 'none' },
};
