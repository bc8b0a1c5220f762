import type { InvitationKind } from '#contract/guardians.ts';
import { GUARDIAN_INVITATION_SCREEN } from '#contract/shared/screens.ts';
import { mail } from '#server/account/mails.ts';
import type { MailText } from '#server/account/queries.ts';

const reasons: Readonly<Record<InvitationKind, string>> = {
  guardian: 'Somebody who knows you wants to share something with you.',
  hand_over: 'Somebody who knows you wants to hand something over to you.',
};

/** The mail of an invitation. It names neither people nor the kind of service; the token follows `#`, out of reach of logs. */
export const invitationMail = (public_url: string, kind: InvitationKind, token: string): MailText =>
  mail(
    'You have an invitation',
    `${reasons[kind]} Please open this link within 14 days to see who and what, and to accept or decline:`,
    `${public_url}${GUARDIAN_INVITATION_SCREEN}#${token}`,
    'You need an account with this email address. If you have none yet, register first, then open the link again.',
    'If you did not expect this invitation, please ignore this message.',
  );
