import type { QueryClient } from '@tanstack/react-query';
import type { issueTokens } from '#contract/identity/session.ts';
import type { ErrorCode } from '#contract/shared/errors.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { awaitActivity } from './activity.ts';
import { knownSession, sessionQuery } from './api.ts';
import { announce } from './channel.ts';

/** Refusals that mean the end of the session. */
const endCodes: readonly ErrorCode[] = [
  'refresh_token_not_found',
  'refresh_token_already_used',
  'not_signed_in',
];

let renewals = 0;
let running: Promise<boolean> | undefined;

/** Returns the number of renewals in all tabs. */
export const renewalsSoFar = (): number => renewals;

/** Notes a renewal in this tab or another. */
export function noteRenewal(queryClient: QueryClient, accessExpiresAt: string): void {
  renewals += 1;
  awaitActivity();
  queryClient.setQueryData(
    sessionQuery().queryKey,
    (session) => session && { ...session, access_expires_at: accessExpiresAt },
  );
}

/**
 * Renews the session, once for all concurrent callers in all tabs.
 * @param seen the number of renewals known to the caller; a newer renewal makes this one needless.
 * @returns false after the session's end.
 * @throws {ApiError} if the server gives no verdict, for example without a network.
 */
export function renewSession(queryClient: QueryClient, seen = renewals): Promise<boolean> {
  if (renewals !== seen) return Promise.resolve(true);
  running ??= navigator.locks
    .request('session-renewal', () => renewals !== seen || renew(queryClient))
    .finally(() => {
      running = undefined;
    });
  return running;
}

async function renew(queryClient: QueryClient): Promise<boolean> {
  if (knownSession(queryClient) === null) return false;
  try {
    const query = { grant_type: 'refresh_token' } as const;
    const { expires_at } = await call<typeof issueTokens>('POST /auth/v1/token', { query, body: {} });
    const access_expires_at = new Date(expires_at * 1000).toISOString();
    noteRenewal(queryClient, access_expires_at);
    announce({ type: 'renewed', access_expires_at });
    return true;
  } catch (error) {
    if (error instanceof ApiError && endCodes.includes(error.code)) return false;
    throw error;
  }
}
