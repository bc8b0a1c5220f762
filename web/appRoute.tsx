import { createRoute } from '@tanstack/react-router';
import type { Role } from '#contract/shared/ids.ts';
import { takeLabelFromAddress } from './families/register-kit/scannedLabel.ts';
import { only, onlyOwners, requireSession } from './identity/session/guards.ts';
import { lazyPage } from './lib/lazyPage.tsx';
import { nextPaint } from './lib/nextPaint.ts';
import { UserDataError } from './shell/UserDataError.tsx';
import { rootRoute } from './signInRoutes.tsx';

/** The parent of all screens that need a session. */
export const app = createRoute({
  getParentRoute: () => rootRoute,
  id: '_app',
  beforeLoad: async (input) => {
    takeLabelFromAddress(input.location);
    const session = await requireSession(input);
    // The router renders the next screen in one piece: the progress of the navigation is drawn before it.
    if (input.cause === 'stay' && !input.preload) await nextPaint();
    return session;
  },
  component: lazyPage(() => import('./shell/AppLayout.tsx'), 'AppLayout'),
  errorComponent: UserDataError,
});

/** The common options of a screen for these roles. */
export const screen = (title: string, ...roles: Role[]) => ({
  getParentRoute: () => app,
  staticData: { title },
  beforeLoad: only(...roles),
});

/** The common options of a screen about the user's own patients. */
export const ownerScreen = (title: string) => ({ ...screen(title), beforeLoad: onlyOwners });
