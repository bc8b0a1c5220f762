import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { getCurrentSession } from '#contract/session.ts';
import { type RefusalHandler, setRefusalHandling } from '#web/lib/api.ts';
import { renewalsSoFar, renewSession } from './renewal.ts';
import { secondStepNeeded } from './secondStepNeeded.ts';
import { sessionEnded } from './sessionEnded.ts';

/** From now on a call that the session is no longer good for renews it, or waits for the user to sign in again. */
export function handleRefusals(queryClient: QueryClient, router: AnyRouter): void {
  setRefusalHandling((): RefusalHandler => {
    const seen = renewalsSoFar();
    return async ({ code }, endpoint) => {
      if (code === 'insufficient_aal' && !endpoint.before_second_step)
        return secondStepNeeded(queryClient, router);
      if (code !== 'not_signed_in') return false;
      if (await renewSession(queryClient, seen)) return true;
      // Whoever asks who is signed in decides what to do when it is nobody.
      return endpoint === getCurrentSession ? false : sessionEnded(queryClient, router);
    };
  });
}
