import { useBlocker } from '@tanstack/react-router';
import { use } from 'react';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { NotesDrafts } from './notesDrafts.ts';

/** Asks before unsaved notes are lost: inside the portal by a dialog, when the page is closed by the browser. */
export function UnsavedNotesGuard() {
  const drafts = use(NotesDrafts);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => drafts.size > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: () => drafts.size > 0,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;

  return (
    <ConfirmDialog
      open
      title="Leave without saving?"
      confirm_label="Leave"
      busy_label="Leaving..."
      busy={false}
      error={undefined}
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      Practitioner notes that you typed have not been saved and will be lost.
    </ConfirmDialog>
  );
}
