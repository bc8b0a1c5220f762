import type { FastifyRequest } from 'fastify';
import type { updateAccount } from '#contract/identity/account.ts';
import type { User } from '#contract/identity/session.ts';
import type { Parsed } from '#contract/shared/endpoint.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { CurrentSession } from '#server/base/CurrentSession.ts';
import type { Deps } from '#server/base/deps.ts';
import { hashPassword, passwordMatches } from '#server/identity/session/passwords.ts';
import { CONFIRMATION_LIFETIME } from '#server/identity/session/tokens.ts';
import { userAnswer, userAnswerWithin } from '#server/identity/session/userAnswer.ts';
import type { AccountMails } from './mails.ts';
import { newLink } from './newLink.ts';
import { provePassword } from './provePassword.ts';
import {
  changePassword,
  maySetPassword,
  ownPasswordHash,
  requestEmailChange,
  updateFullName,
} from './queries.ts';
import { refuseWeakPassword } from './weakPassword.ts';

type Changes = Parsed<typeof updateAccount>['body'];

/**
 * Changes the caller's name, password and address in one transaction, all or nothing, and reads the answer in it.
 * @throws {AppError} `insufficient_aal`, `reauthentication_needed`, `current_password_wrong`, `weak_password`, `same_password`.
 */
export async function changeAccount(
  deps: Deps,
  mails: AccountMails,
  session: CurrentSession,
  request: FastifyRequest,
  { data, password, email, current_password }: Changes,
): Promise<User> {
  const { db } = deps;
  const { session_id, user_id } = session;
  const sets_password = password !== undefined && email === undefined && data === undefined;
  if (session.next_step) await refuseWaiting(deps, session, sets_password);
  if (password !== undefined || email !== undefined)
    await proveOwnership(deps, session, request, current_password, email !== undefined);

  const user = await userAnswer(db, session);
  const password_hash =
    password === undefined ? undefined : await newHash(deps, session, password, user.email);
  const new_email = email === user.email ? undefined : email;
  if (new_email !== undefined) await deps.throttle.count('mailed_link', request, new_email);
  return db(session, async (tx) => {
    if (data?.full_name !== undefined) await tx.run(updateFullName(user_id, data.full_name.trim() || null));
    if (password_hash !== undefined)
      await tx.run(changePassword(session_id, password_hash, mails.passwordChanged()));
    if (new_email !== undefined) {
      const { token, link } = newLink(CONFIRMATION_LIFETIME);
      await tx.run(
        requestEmailChange({
          session_id,
          new_email,
          link,
          confirm: mails.confirmNewEmail(token),
          already_known: mails.newEmailKnown(),
          notification: mails.emailWillChange(new_email),
        }),
      );
    }
    return userAnswerWithin(tx);
  });
}

/** Before the second step, nothing changes but the password of an account whose recovery link was followed to set one up. */
async function refuseWaiting({ db }: Deps, session: CurrentSession, sets_password: boolean): Promise<void> {
  const may =
    sets_password &&
    session.next_step === 'set_up_second_step' &&
    (await db.run(session, maySetPassword(session.session_id)));
  if (!may) throw new AppError('insufficient_aal');
}

async function proveOwnership(
  deps: Deps,
  session: CurrentSession,
  request: FastifyRequest,
  current_password: string | undefined,
  changes_email: boolean,
): Promise<void> {
  if (current_password !== undefined) return provePassword(deps, session, request, current_password);
  const may = !changes_email && (await deps.db.run(session, maySetPassword(session.session_id)));
  if (!may) throw new AppError('reauthentication_needed');
}

async function newHash({ db, config }: Deps, session: CurrentSession, password: string, email: string) {
  refuseWeakPassword(password, email, config.BRAND_TITLE);
  if (await passwordMatches(await db.run(session, ownPasswordHash()), password))
    throw new AppError('same_password');
  return hashPassword(password);
}
