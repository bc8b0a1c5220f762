import { queryOptions } from '@tanstack/react-query';
import type { updateAccount } from '#contract/identity/account.ts';
import type { endSession, listSessions, signOut } from '#contract/identity/session.ts';
import type {
  getNotificationSettings,
  updateNotificationSettings,
} from '#contract/operation/notifications.ts';
import type { getHoldChoice, setHoldChoice } from '#contract/reports/report-holds.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';
import { accountKey, useRefreshAccount } from './shared/api.ts';

/** The user's open sessions, the most recently used first. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: [...accountKey, 'sessions'],
    queryFn: ({ signal }) => call<typeof listSessions>('GET /api/sessions', undefined, { signal }),
  });

export type AccountChange = InputOf<typeof updateAccount>['body'];

/** Changes the name, the password or the address. */
export const useUpdateAccount = () =>
  useChange(
    (body: AccountChange) =>
      call<typeof updateAccount>('PUT /auth/v1/user', { body }, { before_second_step: true }),
    { onSuccess: useRefreshAccount() },
  );

/** How the user gets emails. */
export const notificationSettingsQuery = () =>
  queryOptions({
    queryKey: [...accountKey, 'emails'],
    queryFn: ({ signal }) =>
      call<typeof getNotificationSettings>('GET /api/notifications/settings', undefined, { signal }),
  });

export const useUpdateNotificationSettings = () =>
  useChange(
    (body: InputOf<typeof updateNotificationSettings>['body']) =>
      call<typeof updateNotificationSettings>('PATCH /api/notifications/settings', { body }),
    {
      reloads: [notificationSettingsQuery().queryKey],
    },
  );

/** For how long the practitioner reads new reports first. */
export const holdChoiceQuery = () =>
  queryOptions({
    queryKey: [...accountKey, 'report-hold'],
    queryFn: ({ signal }) =>
      call<typeof getHoldChoice>('GET /api/account/report-hold', undefined, { signal }),
  });

export const useSetHoldChoice = () =>
  useChange(
    (days: number | null) => call<typeof setHoldChoice>('PUT /api/account/report-hold', { body: { days } }),
    {
      reloads: [holdChoiceQuery().queryKey],
    },
  );

/** Ends one of the user's sessions. A refused call means that the session has ended already. */
export const useEndSession = () =>
  useChange(
    (session_id: string) =>
      call<typeof endSession>('DELETE /api/sessions/:session_id', { params: { session_id } }),
    {
      reloads: [sessionsQuery().queryKey],
    },
  );

/** Ends all of the user's sessions except this one. */
export const useEndOtherSessions = () =>
  useChange(() => call<typeof signOut>('POST /auth/v1/logout', { query: { scope: 'others' } }), {
    reloads: [sessionsQuery().queryKey],
    after: 'success',
  });
