import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface Props {
  /** Asked at the moment of leaving, so that typing and ticking cost nothing. */
  readonly isUnsaved: () => boolean;
}

/** Asks before answers are lost: inside the portal by a dialog, when the page is closed by the browser. */
export function LeaveGuard({ isUnsaved }: Props) {
  const blocker = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true });
  if (blocker.status !== 'blocked') return null;

  return (
    <ConfirmDialog
      open
      title="Leave without submitting?"
      confirm_label="Leave"
      busy_label="Leaving..."
      busy={false}
      is_destructive
      error={undefined}
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      Your answers have not been submitted and will be lost.
    </ConfirmDialog>
  );
}
