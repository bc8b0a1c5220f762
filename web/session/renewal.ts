import type { QueryClient } from '@tanstack/react-query';
import { issueTokens } from '#contract/session.ts';
import type { ErrorCode } from '#contract/shared/errors.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { awaitActivity } from './activity.ts';
import { knownSession, sessionQuery } from './api.ts';
import { announce } from './channel.ts';

/** Refusals after which there is no session to renew. */
const endCodes: readonly ErrorCode[] = [
  'refresh_token_not_found',
  'refresh_token_already_used',
  'not_signed_in',
];

let renewals = 0;
let running: Promise<boolean> | undefined;

/** How often the session has been renewed in whichever tab. */
export const renewalsSoFar = (): number => renewals;

/** Takes note that the session goes on with new tokens. */
export function noteRenewal(queryClient: QueryClient, access_expires_at: string): void {
  renewals += 1;
  awaitActivity();
  queryClient.setQueryData(
    sessionQuery().queryKey,
    (session) => session && { ...session, access_expires_at },
  );
}

/**
 * Renews the session: once for all who ask at the same time, in whichever tab.
 * @param seen the renewals that the caller knew of; after a newer one nothing needs to be done.
 * @returns whether the session goes on.
 * @throws {ApiError} when the server cannot tell, without a network for example.
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
  // Nobody is signed in, and that is known.
  if (knownSession(queryClient) === null) return false;
  try {
    const query = { grant_type: 'refresh_token' } as const;
    const { expires_at } = await call(issueTokens, { query, body: {} });
    const access_expires_at = new Date(expires_at * 1000).toISOString();
    noteRenewal(queryClient, access_expires_at);
    announce({ type: 'renewed', access_expires_at });
    return true;
  } catch (error) {
    if (error instanceof ApiError && endCodes.includes(error.code)) return false;
    throw error;
  }
}
