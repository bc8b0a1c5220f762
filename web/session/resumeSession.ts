import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { Profile } from '#contract/session.ts';
import { fetchSession, sessionQuery } from './api.ts';
import { switchUser } from './enterPortal.ts';
import { noteRenewal } from './renewal.ts';
import { lockScreen, screenLock, unlockScreen } from './screenLock.ts';

/** Unlocks the screen if its user is signed in again, and asks for what is still missing otherwise. */
export async function resumeSession(queryClient: QueryClient, router: AnyRouter): Promise<void> {
  const session = await fetchSession();
  const lock = screenLock.current();
  if (!lock) return;
  if (session && !isSameUser(session.profile, lock.profile)) return switchUser(queryClient, router);
  if (!session || session.next_step) return lockScreen({ ...lock, step: session?.next_step ?? 'log_in' });
  queryClient.setQueryData(sessionQuery().queryKey, session);
  noteRenewal(queryClient, session.access_expires_at);
  unlockScreen(true);
  await queryClient.invalidateQueries();
}

/** Whether it is the same person with the same rights. */
export const isSameUser = (a: Profile, b: Profile): boolean => a.id === b.id && a.role === b.role;
