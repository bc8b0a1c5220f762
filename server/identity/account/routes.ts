import type { FastifyRequest } from 'fastify';
import {
  checkFirstAdminLink,
  createFirstAdmin,
  followLink,
  getUser,
  reauthenticate,
  recoverPassword,
  resendLink,
  signUp,
  updateAccount,
} from '#contract/identity/account.ts';
import type { User } from '#contract/identity/session.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Actor } from '#db/connect.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { beginSession, sessionAnswer } from '#server/identity/session/beginSession.ts';
import { hashPassword, refuseFlood } from '#server/identity/session/passwords.ts';
import { hasPassword } from '#server/identity/session/queries.ts';
import {
  CONFIRMATION_LIFETIME,
  hashOf,
  INVITATION_LIFETIME,
  RECOVERY_LIFETIME,
} from '#server/identity/session/tokens.ts';
import { userAnswer } from '#server/identity/session/userAnswer.ts';
import { changeAccount } from './changeAccount.ts';
import { accountMails } from './mails.ts';
import { newLink } from './newLink.ts';
import { padResponseTime } from './padResponseTime.ts';
import { provePassword, proveRegistration } from './provePassword.ts';
import * as queries from './queries.ts';
import { refuseWeakPassword } from './weakPassword.ts';

export function accountRoutes(mount: Mount, deps: Deps): void {
  const { db, config, throttle } = deps;
  const mails = accountMails(config.PUBLIC_URL);

  /** A new link, and the invitation that an invited address gets in its place. */
  const newLinkOrInvitation = (lifetime: number) => {
    const { token, link } = newLink(lifetime);
    const invitation = { link: { ...link, lifetime: INVITATION_LIFETIME }, mail: mails.invitation(token) };
    return { token, link, invitation };
  };

  mount(signUp, async ({ actor, request, body: { email, password, data } }) => {
    await refuseFlood();
    await throttle.count('sign_up', request, email);
    refuseWeakPassword(password, email, config.BRAND_TITLE);
    return padResponseTime(async () => {
      // Always hash the password: known and new addresses take the same time.
      const password_hash = await hashPassword(password);
      const { token, link, invitation } = newLinkOrInvitation(CONFIRMATION_LIFETIME);
      await db.run(
        actor,
        queries.signUpUser({
          email,
          password_hash,
          verification_reason: data.verification_reason.trim(),
          link,
          welcome: mails.welcome(token),
          already_known: mails.alreadyKnown(),
          invitation,
        }),
      );
      return unconfirmedUser(email);
    });
  });

  mount(followLink, async ({ actor, request, reply, body: { type, token_hash, password } }) => {
    await throttle.count('follow_link', request);
    const hash = hashOf(token_hash);
    if (type === 'email_change') {
      const owner = await db.run(actor, queries.followEmailChange(hash));
      if (!owner) throw new AppError('otp_expired');
      return { user: await userAnswer(db, owner) };
    }
    const registered =
      password === undefined || type === 'recovery'
        ? undefined
        : await proveRegistration(deps, hash, password);
    const tokens = await db(actor, async (tx) => {
      const by_recovery = type === 'recovery';
      const user_id = await tx.run(queries.followSignInLink(hash, by_recovery ? 'recover' : 'confirm_email'));
      if (!user_id || (registered && !(await tx.run(hasPassword(registered)))))
        throw new AppError('otp_expired');
      return beginSession(tx, config, request, user_id, { by_recovery });
    });
    return sessionAnswer(deps, { request, reply }, tokens);
  });

  mount(resendLink, async ({ actor, request, body: { email } }) => {
    await throttle.count('mailed_link', request, email);
    const { token, link, invitation } = newLinkOrInvitation(CONFIRMATION_LIFETIME);
    await padResponseTime(() =>
      db.run(actor, queries.resendConfirmation(email, link, mails.welcome(token), invitation)),
    );
    return {};
  });

  mount(recoverPassword, async ({ actor, request, body: { email } }) => {
    await throttle.count('mailed_link', request, email);
    const { token, link, invitation } = newLinkOrInvitation(RECOVERY_LIFETIME);
    await padResponseTime(() =>
      db.run(actor, queries.recoverPassword(email, link, mails.recovery(token), invitation)),
    );
    return {};
  });

  mount(getUser, ({ actor }) => userAnswer(db, actor));

  mount(updateAccount, ({ session, request, body }) => changeAccount(deps, mails, session, request, body));

  mount(reauthenticate, async ({ actor, session, request, body: { password } }) => {
    if (session.next_step === 'verify_second_step') throw new AppError('insufficient_aal');
    await provePassword(deps, session, request, password);
    await db.run(actor, queries.markAuthenticated(session.session_id));
    return undefined;
  });

  const checkLink = async (actor: Actor, request: FastifyRequest, token: string) => {
    await throttle.count('follow_link', request);
    if (!(await db.run(actor, queries.isFirstAdminToken(hashOf(token))))) throw new AppError('otp_expired');
  };

  mount(checkFirstAdminLink, async ({ actor, request, body }) => {
    await checkLink(actor, request, body.token);
    return {};
  });

  mount(createFirstAdmin, async ({ actor, request, reply, body: { token, password, ...admin } }) => {
    // A made-up token must not cause expensive work.
    await checkLink(actor, request, token);
    refuseWeakPassword(password, admin.email, config.BRAND_TITLE);
    const password_hash = await hashPassword(password);
    const tokens = await db(actor, async (tx) => {
      const user_id = await tx.run(
        queries.createFirstAdmin({
          ...admin,
          password_hash,
          token_hash: hashOf(token),
        }),
      );
      if (!user_id) throw new AppError('otp_expired');
      return beginSession(tx, config, request, user_id);
    });
    return sessionAnswer(deps, { request, reply }, tokens);
  });
}

/** The sign-up response. Its id is random: a real id would reveal a known address. */
const unconfirmedUser = (email: string): User => ({
  id: crypto.randomUUID(),
  aud: 'authenticated',
  role: 'authenticated',
  email,
  created_at: new Date().toISOString(),
  app_metadata: { provider: 'email', role: 'customer' },
  user_metadata: {},
  identities: [],
});
