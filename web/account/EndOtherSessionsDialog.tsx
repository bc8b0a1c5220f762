import { messageOf } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useEndOtherSessions } from './api.ts';
import { showAccountToast } from './showAccountToast.ts';

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
        showAccountToast('All other sessions have been ended.');
        onEnded();
      },
    });

  return (
    <ConfirmDialog
      open
      title="End all other sessions?"
      confirm_label="End sessions"
      busy_label="Ending..."
      busy={end.isPending}
      is_destructive
      error={end.isError ? messageOf(end.error) : undefined}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      Everywhere but here you will have to log in again.
    </ConfirmDialog>
  );
}
