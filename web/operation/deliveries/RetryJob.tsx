import type { FailedJob } from '#contract/operation/deliveries.ts';
import { messageOf } from '#web/lib/api.ts';
import { onFirstClick } from '#web/ui/onFirstClick.ts';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { RowButton } from '#web/ui/RowButton.tsx';
import { showDone, showFailure } from '#web/ui/toasts.ts';
import { useRetryJob } from './api.ts';
import { taskName } from './taskName.ts';

/** Runs a failed job again. */
export function RetryJob({ job: { id, task } }: { readonly job: FailedJob }) {
  const retry = useRetryJob(id);

  // The row of a job that runs is gone, and takes the callbacks of its mutation along.
  const onClick = async () => {
    if (retry.isPending) return;
    try {
      await retry.mutateAsync();
      showDone(`${taskName(task)}: queued again`);
    } catch (error) {
      showFailure(messageOf(error));
    }
  };

  return (
    <RowButton
      isMain
      ref={passFocusOn}
      label="Try again"
      of={`${taskName(task)} ${id}`}
      aria-disabled={retry.isPending}
      onClick={onFirstClick(() => void onClick())}
    />
  );
}
