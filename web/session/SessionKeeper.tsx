import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { signOutHere } from './api.ts';
import { hideScreen } from './hideScreen.ts';
import { TICK } from './schedule.ts';
import { screenLock, unlockScreen } from './screenLock.ts';
import { sessionEnded } from './sessionEnded.ts';
import { useIdleness } from './useIdleness.ts';
import { useRenewal } from './useRenewal.ts';

const loadIdleWarning = () => import('./IdleWarning.tsx');
const loadLogInAgain = () => import('./sign-in/LogInAgain.tsx');
const IdleWarning = lazy(async () => ({ default: (await loadIdleWarning()).IdleWarning }));
const LogInAgain = lazy(async () => ({ default: (await loadLogInAgain()).LogInAgain }));

/** Keeps the session of the signed-in user, and the screen when the session ends before something on it is saved. */
export function SessionKeeper() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const lock = useSyncExternalStore(screenLock.subscribe, screenLock.current);
  const is_locked = lock !== null;

  const onLogout = useCallback(() => {
    // The screen goes first, whether or not the server answers: then the session ends there by itself.
    void sessionEnded(queryClient, router);
    signOutHere().catch(() => undefined);
  }, [queryClient, router]);

  const warned_until = useIdleness(is_locked, onLogout);
  useRenewal(is_locked);
  useLayoutEffect(() => (is_locked ? hideScreen() : undefined), [is_locked]);
  // A screen that has been left needs no lock.
  useEffect(() => () => unlockScreen(false), []);
  useEffect(() => {
    // Not needed at first, but perhaps when there is no network.
    const timer = setTimeout(() => {
      Promise.all([loadIdleWarning(), loadLogInAgain()]).catch(() => undefined);
    }, TICK);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Suspense fallback={null}>
      {warned_until !== undefined && <IdleWarning ends_at={warned_until} onLogout={onLogout} />}
      {lock && <LogInAgain lock={lock} />}
    </Suspense>
  );
}
