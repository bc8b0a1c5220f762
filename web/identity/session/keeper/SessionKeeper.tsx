import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { signOutHere } from '#web/identity/session/api.ts';
import { focusMain } from '#web/identity/session/focusMain.ts';
import { TICK } from '#web/identity/session/schedule.ts';
import { screenLock, unlockScreen } from '#web/identity/session/screenLock.ts';
import { sessionEnded } from '#web/identity/session/sessionEnded.ts';
import { clearUnsent } from '#web/lib/unsentDatabase.ts';
import { loadDialogs } from '#web/ui/TitledDialog.tsx';
import { useIdleness } from './useIdleness.ts';
import { useRenewal } from './useRenewal.ts';

const loadIdleWarning = () => import('./IdleWarning.tsx');
const loadLogInAgain = () => import('./LogInAgain.tsx');
const IdleWarning = lazy(async () => ({ default: (await loadIdleWarning()).IdleWarning }));
const LogInAgain = lazy(async () => ({ default: (await loadLogInAgain()).LogInAgain }));

/** Keeps the signed-in user's session alive, and locks a screen with unsaved work at the session's end. */
export function SessionKeeper() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const lock = useStore(screenLock);
  const isLocked = lock !== null;

  const onLogout = useCallback(() => {
    // Leave the screen first: without an answer the session ends on the server by itself.
    void sessionEnded(queryClient, router);
    signOutHere().catch(() => undefined);
  }, [queryClient, router]);

  const onLogoutPressed = () => {
    clearUnsent();
    onLogout();
  };

  const warnedUntil = useIdleness(isLocked, onLogout);
  useRenewal(isLocked);
  useLayoutEffect(() => (isLocked ? hideScreen() : undefined), [isLocked]);
  // Unlock on the way out of the portal.
  useEffect(() => () => unlockScreen(false), []);
  useEffect(() => {
    // Load all in advance: the network may be gone by the time they are needed.
    const timer = setTimeout(() => {
      Promise.all([loadIdleWarning(), loadLogInAgain(), loadDialogs()]).catch(() => undefined);
    }, TICK);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Suspense fallback={null}>
      {warnedUntil !== undefined && <IdleWarning endsAt={warnedUntil} onLogout={onLogoutPressed} />}
      {lock && <LogInAgain lock={lock} />}
    </Suspense>
  );
}

/** Hides the page and makes it inert. Returns a function that restores it with its focus. */
function hideScreen(): () => void {
  const focused = document.activeElement;
  const hidden = [...document.body.children].filter((element) => element instanceof HTMLElement);
  for (const element of hidden) {
    element.inert = true;
    element.style.visibility = 'hidden';
  }
  return () => {
    for (const element of hidden) {
      element.inert = false;
      element.style.visibility = '';
    }
    if (focused instanceof HTMLElement) focused.focus();
    focusMain();
  };
}
