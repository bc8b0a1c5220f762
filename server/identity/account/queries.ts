import * as z from 'zod/mini';
import { Role, UserId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { command, one, value } from '#db/statements.ts';

export interface MailText {
  readonly subject: string;
  readonly body: string;
}

/** A one-time link: the hash of its token and its lifetime in milliseconds. */
export interface OneTimeLink {
  readonly token_hash: Buffer;
  readonly lifetime: number;
}

/** The mail that repeats an open invitation, with the link that it has. */
export interface Invitation {
  readonly link: OneTimeLink;
  readonly mail: MailText;
}

/** The end of a new link, by the clock of the database, which also decides whether it has ended. */
export const endOf = ({ lifetime }: OneTimeLink) => sql`now() + make_interval(secs => ${lifetime / 1000})`;

export const signUpUser = command(
  (user: {
    readonly email: string;
    readonly password_hash: string;
    readonly verification_reason: string;
    readonly link: OneTimeLink;
    readonly welcome: MailText;
    readonly already_known: MailText;
    readonly invitation: Invitation;
  }) => sql`
    select app.sign_up(
      ${user.email}, ${user.password_hash}, ${user.verification_reason},
      ${user.link.token_hash}, ${endOf(user.link)},
      ${user.welcome.subject}, ${user.welcome.body}, ${user.already_known.subject}, ${user.already_known.body},
      ${endOf(user.invitation.link)}, ${user.invitation.mail.subject}, ${user.invitation.mail.body}
    )`,
);

/** The user of a login link; null if the link is invalid. */
export const followSignInLink = value(
  z.nullable(UserId),
  (token_hash: Buffer, purpose: 'confirm_email' | 'recover') =>
    sql`select app.follow_link(${token_hash}, ${purpose}) as user_id`,
);

/** The registered password of a confirmation link; undefined if the link is invalid. */
export const registeredPassword = one(
  z.object({ user_id: UserId, password_hash: z.string() }),
  (token_hash: Buffer) => sql`
    select user_id, password_hash from app.registered_password(${token_hash})`,
);

/** The user of an email change link; undefined if the link is invalid. */
export const followEmailChange = one(
  z.object({ user_id: UserId, role: Role }),
  (token_hash: Buffer) => sql`select user_id, role from app.follow_email_change(${token_hash})`,
);

export const resendConfirmation = command(
  (email: string, link: OneTimeLink, mail: MailText, invitation: Invitation) => sql`
    select app.resend_confirmation(${email}, ${link.token_hash}, ${endOf(link)}, ${mail.subject}, ${mail.body},
      ${endOf(invitation.link)}, ${invitation.mail.subject}, ${invitation.mail.body})`,
);

export const recoverPassword = command(
  (email: string, link: OneTimeLink, mail: MailText, invitation: Invitation) => sql`
    select app.recover_password(${email}, ${link.token_hash}, ${endOf(link)}, ${mail.subject}, ${mail.body},
      ${endOf(invitation.link)}, ${invitation.mail.subject}, ${invitation.mail.body})`,
);

export const ownPasswordHash = value(
  z.nullable(z.string()),
  () => sql`select app.own_password_hash() as password_hash`,
);

/** Whether a recent recovery link permits a new password without the old one. */
export const maySetPassword = value(
  z.boolean(),
  (session_id: string) => sql`select app.may_set_password(${session_id}) as may`,
);

export const markAuthenticated = command(
  (session_id: string) => sql`select app.mark_authenticated(${session_id})`,
);

/** Queues a mail to the caller about a change of the account. */
export const notifyOwner = command(
  ({ subject, body }: MailText) => sql`select app.notify_owner(${subject}, ${body})`,
);

export const updateFullName = command(
  (user_id: UserId, full_name: string | null) =>
    sql`update app.profiles set full_name = ${full_name} where id = ${user_id}`,
);

export const changePassword = command(
  (session_id: string, password_hash: string, notification: MailText) => sql`
    select app.change_password(${session_id}, ${password_hash}, ${notification.subject}, ${notification.body})`,
);

export const requestEmailChange = command(
  (change: {
    readonly session_id: string;
    readonly new_email: string;
    readonly link: OneTimeLink;
    readonly confirm: MailText;
    readonly already_known: MailText;
    readonly notification: MailText;
  }) => sql`
    select app.request_email_change(
      ${change.session_id}, ${change.new_email}, ${change.link.token_hash}, ${endOf(change.link)},
      ${change.confirm.subject}, ${change.confirm.body}, ${change.already_known.subject}, ${change.already_known.body},
      ${change.notification.subject}, ${change.notification.body}
    )`,
);

/** Whether the token may create the first administrator; false if there is one already. */
export const offerFirstAdmin = value(
  z.boolean(),
  (link: OneTimeLink) => sql`
    select app.offer_first_admin(${link.token_hash}, ${endOf(link)}) as offered`,
);

/** Whether the token can create the first administrator now. */
export const isFirstAdminToken = value(
  z.boolean(),
  (token_hash: Buffer) => sql`select app.is_first_admin_token(${token_hash}) as is`,
);

export const createFirstAdmin = value(
  z.nullable(UserId),
  (admin: { token_hash: Buffer; email: string; full_name: string; password_hash: string }) => sql`
    select app.create_first_admin(${admin.token_hash}, ${admin.email}, ${admin.full_name}, ${admin.password_hash})
      as user_id`,
);

/** Makes the account an administrator, removes its second steps and sessions, and stores a password link. */
export const rescueAdmin = command(
  (email: string, link: OneTimeLink) =>
    sql`select app.rescue_admin(${email}, ${link.token_hash}, ${endOf(link)})`,
);
