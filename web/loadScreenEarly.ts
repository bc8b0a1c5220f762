import type { AnyRouter, RouteComponent } from '@tanstack/react-router';
import { paths } from './lib/paths.ts';

/**
 * Loads the code of the addressed screen while the session is being requested. The guards would make it wait. Each part runs in
 * a separate task, because requesting a dozen files blocks a phone.
 */
export function loadScreenEarly(router: AnyRouter): void {
  const { pathname, search } = router.latestLocation;
  // Which screen this is depends on the user.
  if (pathname === paths.home()) return;
  for (const { routeId } of router.matchRoutes(pathname, search)) {
    const component: RouteComponent | undefined = router.routesById[routeId]?.options.component;
    if (component?.preload) setTimeout(component.preload);
  }
}
