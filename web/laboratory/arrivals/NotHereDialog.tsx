import type { Arrival } from '#contract/laboratory/arrivals.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { useRemoveArrival } from './api.ts';

interface Props {
  readonly arrival: Arrival;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Prompts before a kit leaves the list that was set aside by mistake, and takes its receipt back. */
export function NotHereDialog({ arrival: { kit_id, registered_at }, onRemoved, onClose }: Props) {
  const isRegistered = registered_at !== null;
  const remove = useRemoveArrival(kit_id, isRegistered ? 'not_received' : 'not_here', () => {
    onClose();
    onRemoved();
  });
  return (
    <ConfirmMutation
      mutation={remove}
      isDestructive={isRegistered}
      title={`Is ${kit_id} not here?`}
      confirmLabel="Not here"
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      {isRegistered
        ? 'The kit goes back to "Registered". Its family was told that it arrived, and gets an email that it did not.'
        : 'The kit leaves the list, and its registration will not receive it. A later scan sets it aside again.'}
    </ConfirmMutation>
  );
}
