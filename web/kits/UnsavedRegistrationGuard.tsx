import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface Props {
  readonly is_unsaved: boolean;
}

/** Asks before a registration is lost: inside the portal by a dialog, when the page is closed by the browser. */
export function UnsavedRegistrationGuard({ is_unsaved }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: () => is_unsaved,
    enableBeforeUnload: is_unsaved,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;

  return (
    <ConfirmDialog
      open
      title="Leave without registering?"
      confirm_label="Leave"
      busy_label="Leaving..."
      busy={false}
      is_destructive
      error={undefined}
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      The kit has not been registered. What you entered will be lost.
    </ConfirmDialog>
  );
}
