import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { type BenchRow, useEndBench } from './api.ts';

interface Props {
  readonly bench: BenchRow;
  readonly onClose: () => void;
}

/** Prompts before a bench ends. */
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
      The device stops working as a bench at once. Receipts and uploads that were made there are kept. To use
      the device again, prepare another bench.
    </ConfirmMutation>
  );
}
