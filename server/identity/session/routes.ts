import {
  endSession,
  getCurrentSession,
  getProfile,
  issueTokens,
  listSessions,
  signOut,
} from '#contract/identity/session.ts';
import { AppError } from '#contract/shared/errors.ts';
import { asOwner } from '#server/base/CurrentSession.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { accessTokenOf, findSession } from './authenticate.ts';
import { idleSeconds, sessionAnswer } from './beginSession.ts';
import { deviceOf } from './deviceOf.ts';
import { grantByPassword, grantByRefreshToken } from './grants.ts';
import {
  endOwnSession,
  endSessions,
  isInvited,
  ownDeletion,
  ownSessions,
  ownsPatients,
  profileOf,
} from './queries.ts';
import { clearSessionCookies, cookieTokens } from './sessionCookies.ts';
import { hashOf } from './tokens.ts';

export function sessionRoutes(mount: Mount, deps: Deps): void {
  const { db, config } = deps;

  mount(issueTokens, async ({ actor, query, body, request, reply }) => {
    if (query.grant_type === 'refresh_token') {
      const token = ('refresh_token' in body && body.refresh_token) || cookieTokens(request, config).refresh;
      const tokens = await grantByRefreshToken(deps, actor, token).catch((refusal: unknown) => {
        // Clear cookies after a failed refresh: the browser cannot use them any more.
        if (refusal instanceof AppError) clearSessionCookies(reply, config);
        throw refusal;
      });
      return sessionAnswer(deps, { request, reply }, tokens);
    }
    if (!('password' in body)) throw new AppError('invalid_request');
    return sessionAnswer(deps, { request, reply }, await grantByPassword(deps, actor, request, body));
  });

  mount(signOut, async ({ actor, query: { scope }, request, reply }) => {
    const access_token = accessTokenOf(request, config);
    const refresh_token = cookieTokens(request, config).refresh;
    await db.run(
      actor,
      endSessions(
        access_token ? hashOf(access_token) : undefined,
        refresh_token ? hashOf(refresh_token) : undefined,
        scope,
      ),
    );
    if (scope !== 'others') clearSessionCookies(reply, config);
    return undefined;
  });

  mount(getCurrentSession, async ({ request }) => {
    const session = await findSession(db, config, request);
    if (!session) {
      // A browser with a refresh token gets `not_signed_in` here too and refreshes its session.
      if (cookieTokens(request, config).refresh !== undefined) throw new AppError('not_signed_in');
      return null;
    }
    const [profile, deletion_due_at, is_invited] =
      session.role === 'customer'
        ? await db.batch(session, [profileOf(session.user_id), ownDeletion(), isInvited()])
        : [await db.run(session, profileOf(session.user_id)), null, false];
    if (!profile) return null;
    const { next_step, access_expires_at, ends_at } = session;
    // Staff who were customers before keep their patients.
    const owns_patients = profile.role !== 'customer' && (await db.run(asOwner(session), ownsPatients()));
    return {
      profile,
      next_step,
      access_expires_at,
      ends_at,
      idle_seconds: idleSeconds(config),
      ...(owns_patients && { owns_patients }),
      ...(is_invited && !next_step && { is_invited }),
      ...(deletion_due_at !== null && { deletion_due_at }),
    };
  });

  mount(getProfile, async ({ actor }) => {
    const profile = await db.run(actor, profileOf(actor.user_id));
    if (!profile) throw new AppError('not_signed_in');
    return profile;
  });

  mount(listSessions, async ({ actor, session }) => {
    const sessions = await db.run(actor, ownSessions());
    return sessions.map(({ user_agent, ...open }) => ({
      ...open,
      device: deviceOf(user_agent) ?? 'Unknown device',
      is_current: open.id === session.session_id,
    }));
  });

  mount(endSession, async ({ actor, params }) => {
    if (!(await db.run(actor, endOwnSession(params.session_id)))) throw new AppError('session_not_found');
    return undefined;
  });
}
