import { getUser } from '#contract/identity/account.ts';
import { listSessions, type OpenSession, type User } from '#contract/identity/session.ts';
import { getNotificationSettings } from '#contract/operation/notifications.ts';
import { getHoldChoice } from '#contract/reports/report-holds.ts';
import type { Answers } from '#web/testing/fakeServer.ts';

/** Makes the server's answer about a user with a test's own values. */
export const aUser = (user: Partial<User> = {}): User => ({
  id: '6f1d2c3b-4a59-4687-9c0d-1e2f3a4b5c6d',
  aud: 'authenticated',
  role: 'authenticated',
  email: 'anna@example.org',
  created_at: '2026-01-31T12:00:00Z',
  app_metadata: { provider: 'email', role: 'customer' },
  user_metadata: { full_name: 'Anna Berg' },
  identities: [],
  factors: [],
  ...user,
});

/** The current session in the list of sessions. */
export const thisSession: OpenSession = {
  id: '7c3f1d0a-1111-4222-8333-444455556666',
  device: 'Chrome on Windows',
  created_at: '2026-02-27T08:00:00Z',
  last_used_at: '2026-03-01T10:15:00Z',
  is_current: true,
};

/** Answers to the Account page for a user with one session and no second step. */
export const accountAnswers: Answers = {
  [`GET ${getUser.path}`]: () => aUser(),
  [`GET ${listSessions.path}`]: () => [thisSession],
  [`GET ${getNotificationSettings.path}`]: () => ({
    mail_style: 'discreet',
    time_zone: 'UTC',
    deliveries: {},
  }),
  [`GET ${getHoldChoice.path}`]: () => ({ days: null, longest_days: 14 }),
};
