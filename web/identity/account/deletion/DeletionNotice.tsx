import { type ComponentType, lazy, Suspense } from 'react';
import { useDeletionDue } from '#web/identity/session/api.ts';

/** Few accounts wait for their deletion: the code loads for these alone. A failure must not replace the screen by an error. */
const KeepAccount = lazy<ComponentType<{ readonly due_at: string }>>(() =>
  import('./KeepAccount.tsx').then(
    ({ KeepAccount }) => ({ default: KeepAccount }),
    () => ({ default: () => null }),
  ),
);

/** A banner while the account waits for its deletion. */
export function DeletionNotice() {
  const due_at = useDeletionDue();
  return (
    due_at !== undefined && (
      <Suspense>
        <KeepAccount due_at={due_at} />
      </Suspense>
    )
  );
}
