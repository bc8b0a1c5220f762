import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type CurrentSession, getCurrentSession, Profile } from '#contract/session.ts';
import { createQueryClient } from '#web/lib/queryClient.ts';
import { theme } from '#web/lib/theme.ts';
import { createPortalRouter } from '#web/router.ts';
import { handleRefusals } from '#web/session/refusals.ts';
import { type Answers, fakeServer } from './fakeServer.ts';

/**
 * Shows the portal at an address to one who has this profile, or to nobody in particular.
 * Answers may be changed later; what was received is kept by method and path.
 */
export async function renderPortal(address: string, profile: Profile | null, given: Answers = {}) {
  const answers: Answers = {
    [`GET ${getCurrentSession.path}`]: () => profile && aCurrentSession(profile),
    ...given,
  };
  const received = fakeServer(answers);
  // Wide enough for the permanent sidebar.
  await page.viewport(1440, 900);

  const queryClient = createQueryClient();
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createPortalRouter(queryClient, history);
  handleRefusals(queryClient, router);
  await render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return { history, received, answers };
}

/** The session of one who has this profile, fresh and complete; what a test is about is given with it. */
export const aCurrentSession = (profile: Profile, session: Partial<CurrentSession> = {}): CurrentSession => ({
  profile,
  next_step: null,
  access_expires_at: new Date(Date.now() + 15 * 60_000).toISOString(),
  ends_at: new Date(Date.now() + 12 * 3_600_000).toISOString(),
  idle_seconds: 1800,
  ...session,
});

/** A profile of a role; what a test is about is given with it. */
export const aProfile = (profile: Partial<Profile> = {}): Profile => ({
  ...Profile.parse({
    id: '6f1d2c3b-4a59-4687-9c0d-1e2f3a4b5c6d',
    email: 'anna@example.org',
    full_name: 'Anna Berg',
    role: 'customer',
    practitioner_code: null,
    created_at: '2026-01-31T12:00:00Z',
  }),
  ...profile,
});
