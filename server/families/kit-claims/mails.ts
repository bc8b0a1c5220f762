import { mail } from '#server/identity/account/mails.ts';
import type { MailText } from '#server/identity/account/queries.ts';

/** Mails to both owners of a kit. They name neither the service, the kit nor the other person. */
export interface KitClaimMails {
  /** To the former owner of an undone registration. */
  readonly undone: () => MailText;
  /** To the owner of a kit after a refused claim. */
  readonly kept: () => MailText;
  /** To the claimant, whose patient has the kit now. */
  readonly moved: () => MailText;
  /** To the claimant, who can register the kit now. */
  readonly reserved: () => MailText;
  /** To a person who could register the kit, and cannot any more. */
  readonly released: () => MailText;
  readonly refused: () => MailText;
  readonly restored: () => MailText;
}

/** Builds the mails of a portal with this address. */
export function kitClaimMails(public_url: string): KitClaimMails {
  const toYou = 'If you think that this is wrong, please contact us. We can change it back.';
  return {
    undone: () =>
      mail(
        'A registration in your account was undone',
        'A registration in your account was a mistake, and we have undone it. No other person gets what you entered.',
        'Your submitted answers stay in your account. You can read them here:',
        `${public_url}/`,
        toYou,
      ),
    kept: () =>
      mail(
        'A registration in your account was checked',
        'Another person told us that a registration in your account is theirs. We have checked this, and it stays yours.',
        'You do not need to do anything.',
      ),
    moved: () =>
      mail(
        'Your request was accepted',
        'You told us that a printed number is yours. It is now registered in your account:',
        `${public_url}/`,
      ),
    reserved: () =>
      mail(
        'Your request was accepted',
        'You told us that a printed number is yours. You can register it now, and nobody else can:',
        `${public_url}/`,
      ),
    released: () =>
      mail(
        'A number is no longer kept for you',
        'We kept a printed number for you. We have checked it again, and it belongs to another person.',
        toYou,
      ),
    refused: () =>
      mail(
        'Your request was not accepted',
        'You told us that a printed number is yours. We have checked this, and could not confirm it.',
        'Please compare the number that you entered with the printed one. If it is the same, please contact us.',
      ),
    restored: () =>
      mail(
        'A registration in your account was restored',
        'We had undone a registration in your account. That was a mistake, and all that you entered is back:',
        `${public_url}/`,
      ),
  };
}
