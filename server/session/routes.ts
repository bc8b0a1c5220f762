import { AppError } from '#contract/errors.ts';
import { confirmEmail, createFirstAdmin, getProfile, signIn, signOut, signUp } from '#contract/session.ts';
import type { Deps } from '#server/deps.ts';
import { tokenOf } from '#server/http/authenticate.ts';
import type { Mount } from '#server/http/route.ts';
import { SESSION_COOKIE, sessionCookieOptions } from '#server/http/sessionCookie.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import {
  closeSession,
  confirmEmailOf,
  credentialsOf,
  createFirstAdmin as insertFirstAdmin,
  profileOf,
  signUpUser,
} from './queries.ts';
import { alreadyKnownMail, welcomeMail } from './signUpMails.ts';
import { startSession } from './startSession.ts';
import { CONFIRMATION_LIFETIME, expiry, hashOf, newToken } from './tokens.ts';

export function sessionRoutes(mount: Mount, { db, config }: Deps): void {
  const { BRAND_TITLE, PUBLIC_URL } = config;

  mount(signUp, async ({ actor, body: { email, password, data } }) => {
    // Hashed in any case: the answer takes as long for a known address as for a new one.
    const password_hash = await hashPassword(password);
    const token = newToken();
    await db(actor, (tx) =>
      signUpUser(tx, {
        email,
        password_hash,
        verification_reason: data.verification_reason.trim(),
        confirmation_hash: hashOf(token),
        confirmation_expires_at: expiry(CONFIRMATION_LIFETIME),
        welcome: welcomeMail(BRAND_TITLE, PUBLIC_URL, token),
        already_known: alreadyKnownMail(BRAND_TITLE, PUBLIC_URL),
      }),
    );
    return { email };
  });

  mount(confirmEmail, ({ actor, body, reply }) =>
    db(actor, async (tx) => {
      const user_id = await confirmEmailOf(tx, hashOf(body.token_hash));
      if (!user_id) throw new AppError('link_not_valid');
      return startSession(tx, user_id, reply);
    }),
  );

  mount(signIn, async ({ actor, body: { email, password }, reply }) => {
    const credentials = await db(actor, (tx) => credentialsOf(tx, email.trim().toLowerCase()));
    const matches = await passwordMatches(credentials?.password_hash, password);
    if (!credentials || !matches) throw new AppError('invalid_credentials');
    if (!credentials.is_confirmed) throw new AppError('email_not_confirmed');
    return db(actor, (tx) => startSession(tx, credentials.user_id, reply));
  });

  mount(signOut, async ({ actor, request, reply }) => {
    const token = tokenOf(request);
    if (token) await db(actor, (tx) => closeSession(tx, hashOf(token)));
    void reply.clearCookie(SESSION_COOKIE, sessionCookieOptions);
    return undefined;
  });

  mount(createFirstAdmin, async ({ actor, body: { token, password, ...admin }, reply }) => {
    const password_hash = await hashPassword(password);
    return db(actor, async (tx) => {
      const user_id = await insertFirstAdmin(tx, { ...admin, password_hash, token_hash: hashOf(token) });
      if (!user_id) throw new AppError('link_not_valid');
      return startSession(tx, user_id, reply);
    });
  });

  mount(getProfile, async ({ actor }) => {
    const profile = await db(actor, (tx) => profileOf(tx, actor.user_id));
    if (!profile) throw new AppError('not_signed_in');
    return profile;
  });
}
