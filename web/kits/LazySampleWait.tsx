import { Box } from '@mui/material';
import { type ComponentProps, Suspense } from 'react';
import type { KitStatus } from '#contract/kits/kitStatus.ts';
import { lazyPart } from '#web/lib/lazyExtra.ts';
import { roomOf } from './sampleWaitRoom.ts';

const Loaded = lazyPart(async () => (await import('./SampleWait.tsx')).SampleWait);

const waiting: ReadonlySet<KitStatus> = new Set(['registered', 'received', 'in_analysis']);

/** Says how to send a sample and how long its report takes, while the kit waits for either. */
export const SampleWait = (props: ComponentProps<typeof Loaded>) =>
  waiting.has(props.status) ? (
    // The lines below it keep their place.
    <Suspense fallback={<Box sx={{ minHeight: roomOf(props.status) }} />}>
      <Loaded {...props} />
    </Suspense>
  ) : null;
