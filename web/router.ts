import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from './lib/search.ts';
import { routeTree } from './routes.tsx';
import { ScreenError } from './shell/ScreenError.tsx';
import { PortalSpinner } from './ui/PortalSpinner.tsx';

/** Pause (ms) before a placeholder replaces the previous screen. */
const PENDING = 100;

/** Creates the portal's router. Query strings are plain text: ids and codes must not become numbers. */
export function createPortalRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPendingComponent: PortalSpinner,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ScreenError,
    defaultPreload: 'intent',
    scrollRestoration: true,
    ...(history && { history }),
  });
  // The first screen has nothing else to show. A later one takes the place of another, which stays for a moment.
  const end = router.subscribe('onResolved', () => {
    end();
    router.update({ ...router.options, defaultPendingMs: PENDING });
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
  interface StaticDataRouteOption {
    /** The window's title. It names no person or kit, because the browser's history keeps it. */
    title?: string;
  }
}
