import { type ComponentProps, lazy, Suspense } from 'react';
import type { KitStatus } from '#contract/kits/kits.ts';

/** The advice is an extra: one that does not load leaves the screen as it is. */
const Loaded = lazy(() =>
  import('./SampleWait.tsx').then(
    ({ SampleWait: Advice }) => ({ default: Advice }),
    () => ({ default: () => null }),
  ),
);

const waiting: ReadonlySet<KitStatus> = new Set(['registered', 'received', 'in_analysis']);

/** Says how to send a sample and how long its report takes, while the kit waits for either. */
export const SampleWait = (props: ComponentProps<typeof Loaded>) =>
  waiting.has(props.status) ? (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  ) : null;
