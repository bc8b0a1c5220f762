import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { watchUnsavedWork } from './unsavedWork.ts';

interface Props {
  /** Called only on leaving, so typing stays fast. */
  readonly isUnsaved: () => boolean;
  /** Called before leaving inside the portal. Saved work needs no question. */
  readonly save?: () => Promise<void>;
  /** Keeps unsaved work on another address of the screen, for example the next page of a table. */
  readonly keepsOnScreen?: boolean;
  readonly title: string;
  /** The text of the dialog. */
  readonly children: ReactNode;
}

/** Prompts before unsaved work is lost: by a dialog inside the portal, by the browser on closing the page. */
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
      title={title}
      confirmLabel="Leave"
      isDestructive
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      {children}
    </ConfirmDialog>
  );
}
