import { mail } from '#server/identity/account/mails.ts';
import type { MailText } from '#server/identity/account/queries.ts';
import type { OwnFactor } from './queries.ts';

/** Mails name the kind only: an attacker could choose the name of a factor and put words into our mail. */
const kinds = { totp: 'An authenticator app', webauthn: 'A passkey' } as const;

/** Mails that notify an account's owner of changes to its second steps. */
export interface SecondStepMails {
  readonly added: (kind: OwnFactor['kind']) => MailText;
  readonly removed: (kind: OwnFactor['kind']) => MailText;
  readonly recoveryCodesMade: () => MailText;
  readonly recoveryCodeUsed: () => MailText;
}

/** Builds the mails of a portal with this address. They do not name the service. */
export function secondStepMails(public_url: string): SecondStepMails {
  const notice = (subject: string, what: string) =>
    mail(
      subject,
      what,
      'If it was not you, somebody knows your password. Please set a new one at once, and look at your second steps and sessions:',
      `${public_url}/account`,
    );
  return {
    added: (kind) =>
      notice(
        'A second step was added to your account',
        `${kinds[kind]} has just been added to your account. You will be asked for a second step when you log in.`,
      ),
    removed: (kind) =>
      notice(
        'A second step was removed from your account',
        `${kinds[kind]} has just been removed from your account.`,
      ),
    recoveryCodesMade: () =>
      notice(
        'New recovery codes for your account',
        'New recovery codes have just been created for your account. Earlier codes no longer work.',
      ),
    recoveryCodeUsed: () =>
      notice(
        'A recovery code was used',
        'A recovery code has just been used to log in to your account. It does not work a second time.',
      ),
  };
}
