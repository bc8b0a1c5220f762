import '../base.css';
import { createMemoryHistory } from '@tanstack/react-router';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { listConsents } from '#contract/identity/consents.ts';
import { Profile } from '#contract/identity/profile.ts';
import { type CurrentSession, getCurrentSession } from '#contract/identity/session.ts';
import { handleRefusals } from '#web/identity/session/refusals.ts';
import { createQueryClient } from '#web/lib/queryClient.ts';
import { Portal } from '#web/Portal.tsx';
import { createPortalRouter } from '#web/router.ts';
import { type Answers, fakeServer } from './fakeServer.ts';

/**
 * Renders the portal at an address for a user with this profile, or without a session for null.
 * @returns the history, the received requests by method and path, and the answers, which a test may change.
 */
export async function renderPortal(address: string, profile: Profile | null, given: Answers = {}) {
  const answers: Answers = {
    [`GET ${getCurrentSession.path}`]: () => profile && aCurrentSession(profile),
    [`GET ${listConsents.path}`]: () => ({ due: [], consents: [], patients: [], research: null }),
    ...given,
  };
  const received = fakeServer(answers);
  // Wide enough for the permanent sidebar.
  await page.viewport(1440, 900);

  const queryClient = createQueryClient();
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createPortalRouter(queryClient, history);
  handleRefusals(queryClient, router);
  await render(<Portal queryClient={queryClient} router={router} />);
  return { history, received, answers };
}

/** Makes a fresh, complete session of a profile with a test's own values. */
export const aCurrentSession = (profile: Profile, session: Partial<CurrentSession> = {}): CurrentSession => ({
  profile,
  next_step: null,
  access_expires_at: new Date(Date.now() + 15 * 60_000).toISOString(),
  ends_at: new Date(Date.now() + 12 * 3_600_000).toISOString(),
  idle_seconds: 1800,
  ...session,
});

/** Makes a customer's profile with a test's own values. */
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
