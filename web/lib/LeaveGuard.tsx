import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { watchUnsavedWork } from './unsavedWork.ts';

interface Props {
  /** Asked at the moment of leaving, so that typing and ticking cost nothing. */
  readonly isUnsaved: () => boolean;
  /** Tried before leaving inside the portal: what is saved by it is not asked about. */
  readonly save?: () => Promise<void>;
  /** Whether another address of the same screen, another page of a table for example, keeps what is unsaved. */
  readonly keepsOnScreen?: boolean;
  readonly title: string;
  /** What would be lost. */
  readonly children: ReactNode;
}

/** Asks before something unsaved is lost: inside the portal by a dialog, when the page is closed by the browser. */
export function LeaveGuard({ isUnsaved, save, keepsOnScreen = false, title, children }: Props) {
  useEffect(() => watchUnsavedWork({ isUnsaved, save }), [isUnsaved, save]);
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (keepsOnScreen && current.pathname === next.pathname) return false;
      if (isUnsaved()) await save?.();
      return isUnsaved();
    },
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;

  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel="Leave"
      busyLabel="Leaving..."
      busy={false}
      isDestructive
      error={undefined}
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      {children}
    </ConfirmDialog>
  );
}
