import { Box } from '@mui/material';
import { Suspense } from 'react';
import { lazyPart } from '#web/lib/lazyExtra.ts';
import { hasStep, isWaiting, roomOf, type Wait } from './sampleWaitRoom.ts';

const Loaded = lazyPart(async () => (await import('./SampleWait.tsx')).SampleWait);

/** Says how to send a sample and how long its report takes, while the kit waits for either. */
export const SampleWait = (wait: Wait) =>
  isWaiting(wait.status) && (hasStep(wait) || wait.only !== 'step') ? (
    // The lines below it keep their place.
    <Suspense fallback={<Box sx={{ minHeight: roomOf(wait) }} />}>
      <Loaded {...wait} />
    </Suspense>
  ) : null;
