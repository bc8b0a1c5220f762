import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OpenBench } from '#contract/bench.ts';
import { LastScans, ScanRow } from '#web/kit-intake/LastScans.tsx';
import { ScanDesk } from '#web/kit-intake/ScanDesk.tsx';
import { scanLook } from '#web/kit-intake/scanLook.tsx';
import { useIntake } from '#web/kit-intake/useIntake.ts';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { benchReasonsQuery, useWatchedCalls } from './api.ts';
import { benchDesk } from './benchDesk.ts';
import { ChangeTechnician } from './ChangeTechnician.tsx';
import { useEndOfTurn } from './useEndOfTurn.ts';

const BenchUploads = lazyDialog(async () => (await import('./BenchUploads.tsx')).BenchUploads);

/** Scans on the list; the queue keeps more. */
const LISTED = 20;

interface Props {
  readonly bench: OpenBench;
  readonly technician: OpenBench['technicians'][number];
}

/** The work of a technician at a bench: receives, asks about and rejects kits, sets them aside, and uploads reports. */
export function BenchDesk({ bench, technician }: Props) {
  const watch = useWatchedCalls();
  const intake = useIntake(benchDesk(technician.id, watch), useQuery(benchReasonsQuery(watch)));
  const input = useRef<HTMLInputElement>(null);
  const [isUploading, setUploading] = useState(false);
  useEndOfTurn();
  return (
    <Box component="main" tabIndex={-1} sx={mainLook}>
      <PageHeader title={bench.name} subtitle={`${bench.laboratory_name}. ${technician.name} works here.`}>
        <ChangeTechnician />
      </PageHeader>
      <ScanDesk intake={intake} input={input}>
        <section aria-labelledby="last-scans">
          <LastScans isEmpty={intake.scans.length === 0}>
            {intake.scans.slice(0, LISTED).map((scan) => (
              <ScanRow key={scan.id} code={scan.kit_id} {...scanLook(scan)} />
            ))}
          </LastScans>
        </section>
        <div>
          <Button variant="outlined" aria-expanded={isUploading} onClick={() => setUploading(!isUploading)}>
            {isUploading ? 'Close the upload' : 'Upload report files'}
          </Button>
          {isUploading && <BenchUploads onClose={() => setUploading(false)} />}
        </div>
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
