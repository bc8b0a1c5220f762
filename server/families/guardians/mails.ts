import type { InvitationKind } from '#contract/families/guardians.ts';
import { GUARDIAN_INVITATION_SCREEN } from '#contract/shared/screens.ts';
import { mail } from '#server/identity/account/mails.ts';
import type { MailText } from '#server/identity/account/queries.ts';

const reasons: Readonly<Record<InvitationKind, string>> = {
  guardian: 'Somebody who knows you wants to share something with you.',
  hand_over: 'Somebody who knows you wants to hand something over to you.',
};

/**
 * The mail of an invitation. It names neither people nor the kind of service. The token and the invited address, which the
 * registration fills in, follow `#`, out of reach of logs.
 */
export const invitationMail = (
  public_url: string,
  kind: InvitationKind,
  email: string,
  token: string,
): MailText =>
  mail(
    'You have an invitation',
    `${reasons[kind]} Please open this link within 14 days to see who and what, and to accept or decline:`,
    `${public_url}${GUARDIAN_INVITATION_SCREEN}#${token}&email=${encodeURIComponent(email)}`,
    'You need an account with this email address. If you have none yet, the link leads to the registration.',
    'If you did not expect this invitation, please ignore this message.',
  );
