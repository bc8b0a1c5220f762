import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { fetchSession, knownSession, sessionQuery } from '#web/identity/session/api.ts';
import { sessionEnded } from '#web/identity/session/sessionEnded.ts';
import { tellChange } from './liveChanges.ts';
import { type Connection, openConnection } from './openConnection.ts';
import { reloaderOf } from './reloaderOf.ts';

/** Time (ms) after which a hidden tab leaves its connection to others: a user has few. */
const HIDDEN_LIMIT = 60_000;

/**
 * Keeps the screens up to date while a user is logged in and looks at them. The connection is no activity: the session of
 * an idle user ends as before. Returns a function that stops.
 */
export function followChanges(
  queryClient: QueryClient,
  router: AnyRouter,
  open: typeof openConnection = openConnection,
): () => void {
  const reloader = reloaderOf(queryClient);
  let connection: Connection | undefined;
  let user: string | undefined;
  let hidden: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    connection?.close();
    connection = undefined;
  };
  const ask = async () => {
    // The session may live on with another role; then its next call shows it.
    if (!(await fetchSession())) await sessionEnded(queryClient, router);
  };
  const onEnd = () => {
    close();
    // Without a network, the next call shows it.
    ask().catch(() => undefined);
  };
  const follow = () => {
    const session = knownSession(queryClient);
    const id = session && !session.next_step ? session.profile.id : undefined;
    if (id !== user) close();
    user = id;
    if (id === undefined || connection || document.visibilityState === 'hidden') return;
    connection = open({
      onChange: (change) => {
        if (reloader.mayCall()) tellChange(change);
        reloader.reload(change.table);
      },
      // The first screen was read before the connection began, and others during a gap.
      onStart: reloader.reloadAll,
      onEnd,
      // A question with an expired token would renew the session. The connection follows its next renewal.
      onRefusal: () => (reloader.mayCall() ? onEnd() : close()),
    });
  };
  const onVisibility = () => {
    clearTimeout(hidden);
    if (document.visibilityState === 'hidden') {
      hidden = setTimeout(close, HIDDEN_LIMIT);
      return;
    }
    follow();
  };

  // A connection from before a gap in the network can be dead for half a minute until its heartbeat fails.
  const onOnline = () => {
    close();
    follow();
  };

  const [key] = sessionQuery().queryKey;
  const unsubscribe = queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== key) return;
    follow();
    reloader.resume();
  });
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  follow();
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onOnline);
    clearTimeout(hidden);
    reloader.stop();
    close();
  };
}
