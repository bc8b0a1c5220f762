import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { Profile } from '#contract/identity/profile.ts';
import type { CurrentSession } from '#contract/identity/session.ts';
import { sessionQuery } from './api.ts';
import { switchUser } from './enterPortal.ts';
import { noteRenewal } from './renewal.ts';
import { lockScreen, screenLock, unlockScreen } from './screenLock.ts';

/** Unlocks the screen after its user has logged in again, or shows the next missing step. */
export async function resumeSession(
  queryClient: QueryClient,
  router: AnyRouter,
  session: CurrentSession | null,
): Promise<void> {
  const lock = screenLock.getState();
  if (!lock) return;
  if (session && !isSameUser(session.profile, lock.profile)) return switchUser(queryClient, router);
  if (!session || session.next_step) return lockScreen({ ...lock, step: session?.next_step ?? 'log_in' });
  queryClient.setQueryData(sessionQuery().queryKey, session);
  noteRenewal(queryClient, session.access_expires_at);
  unlockScreen(true);
  await queryClient.invalidateQueries();
}

/** Returns whether both profiles are one person with the same rights. */
export const isSameUser = (a: Profile, b: Profile): boolean => a.id === b.id && a.role === b.role;
