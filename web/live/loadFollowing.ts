import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { knownSession, sessionQuery } from '#web/identity/session/api.ts';
import { AFTER_FIRST_SCREEN } from '#web/lib/afterFirstScreen.ts';
import { IDLE_LIMIT, whenIdle } from '#web/lib/whenIdle.ts';

/**
 * Loads the live channel once somebody is logged in, and starts it while the browser is idle. A failure leaves the portal as it is
 * without the channel.
 */
export function loadFollowing(queryClient: QueryClient, router: AnyRouter): void {
  const [key] = sessionQuery().queryKey;
  const stop = queryClient.getQueryCache().subscribe(({ query }) => {
    const session = query.queryKey[0] === key && knownSession(queryClient);
    if (!session || session.next_step) return;
    stop();
    const load = async () => {
      const { followChanges } = await import('./followChanges.ts');
      await new Promise<void>((resolve) => whenIdle(resolve, IDLE_LIMIT));
      followChanges(queryClient, router);
    };
    setTimeout(() => void load().catch(() => undefined), AFTER_FIRST_SCREEN);
  });
}
