import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useEndOtherSessions } from './api.ts';

interface Props {
  readonly onEnded: () => void;
  readonly onCancel: () => void;
}

/** Asks before the user is signed out everywhere else. */
export function EndOtherSessionsDialog({ onEnded, onCancel }: Props) {
  const end = useEndOtherSessions();
  const onConfirm = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        showDone('All other sessions have been ended.');
        onEnded();
      },
    });

  return (
    <ConfirmMutation
      open
      mutation={end}
      title="End all other sessions?"
      confirmLabel="End sessions"
      busyLabel="Ending..."
      isDestructive
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      Everywhere but here you will have to log in again.
    </ConfirmMutation>
  );
}
