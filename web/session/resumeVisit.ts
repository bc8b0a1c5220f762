import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { Profile } from '#contract/session.ts';
import { askVisit, visitQuery } from './api.ts';
import { switchUser } from './enterPortal.ts';
import { noteRenewal } from './renewal.ts';
import { lockScreen, screenLock, unlockScreen } from './screenLock.ts';

/** Unlocks the screen if its user is signed in again, and asks for what is still missing otherwise. */
export async function resumeVisit(queryClient: QueryClient, router: AnyRouter): Promise<void> {
  const visit = await askVisit();
  const lock = screenLock.current();
  if (!lock) return;
  if (visit && !isSameUser(visit.profile, lock.profile)) return switchUser(queryClient, router);
  if (!visit || visit.next_step) return lockScreen({ ...lock, step: visit?.next_step ?? 'log_in' });
  queryClient.setQueryData(visitQuery().queryKey, visit);
  noteRenewal(queryClient, visit.access_expires_at);
  unlockScreen(true);
  await queryClient.invalidateQueries();
}

/** Whether it is the same person with the same rights. */
export const isSameUser = (a: Profile, b: Profile): boolean => a.id === b.id && a.role === b.role;
