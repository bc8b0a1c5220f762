import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { type BenchRow, useEndBench } from './api.ts';

interface Props {
  readonly bench: BenchRow;
  readonly onClose: () => void;
}

/** Asks before a bench ends. */
export function EndBenchDialog({ bench: { id, name }, onClose }: Props) {
  const end = useEndBench(id);
  const onConfirm = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        showDone(`Bench ${name} ended`);
        onClose();
      },
    });
  return (
    <ConfirmMutation
      isDestructive
      mutation={end}
      title={`End ${name}?`}
      confirmLabel="End Bench"
      busyLabel="Ending..."
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      Its device can do nothing any more, at once. What was done there stays. The device needs a new code to
      become a bench again.
    </ConfirmMutation>
  );
}
