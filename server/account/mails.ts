import type { MailText } from './queries.ts';

/** The mails about accounts. None holds anything about health. Tokens stand after `#`, so that they reach no log on the way. */
export interface AccountMails {
  readonly welcome: (token: string) => MailText;
  readonly alreadyKnown: () => MailText;
  readonly recovery: (token: string) => MailText;
  readonly passwordChanged: () => MailText;
  readonly confirmNewEmail: (token: string) => MailText;
  readonly newEmailKnown: () => MailText;
  readonly emailWillChange: (new_email: string) => MailText;
}

/** The mails of a portal of this name at this address. */
export const accountMails = (brand: string, public_url: string): AccountMails => ({
  welcome: (token) =>
    mail(
      `Confirm your e-mail address for ${brand}`,
      `Welcome to ${brand}.`,
      'Please confirm your e-mail address by opening this link within 24 hours:',
      `${public_url}/confirm#${token}`,
      'You will be asked for the password that was registered.',
      'If you did not ask for an account, please ignore this message.',
    ),
  alreadyKnown: () =>
    mail(
      `You already have an account at ${brand}`,
      `Somebody, probably you, tried to register at ${brand} with this e-mail address.`,
      'There is an account with it already. You can log in here:',
      `${public_url}/login`,
      'If you have forgotten your password, you can set a new one here:',
      `${public_url}/forgot-password`,
      'If it was not you, you can ignore this message; nothing has been changed.',
    ),
  recovery: (token) =>
    mail(
      `Set a new password for ${brand}`,
      `Somebody, probably you, asked to set a new password for your account at ${brand}.`,
      'Please open this link within one hour:',
      `${public_url}/reset-password#${token}`,
      'If it was not you, you can ignore this message; your password stays as it is.',
    ),
  passwordChanged: () =>
    mail(
      `Your password at ${brand} was changed`,
      `The password of your account at ${brand} has just been changed, and all other sessions have been ended.`,
      'If it was not you, please set a new one at once:',
      `${public_url}/forgot-password`,
    ),
  confirmNewEmail: (token) =>
    mail(
      `Confirm your new e-mail address for ${brand}`,
      `This address is to become that of an account at ${brand}.`,
      'Please confirm it by opening this link within 24 hours:',
      `${public_url}/confirm-email-change#${token}`,
      'If you did not ask for this, please ignore this message.',
    ),
  newEmailKnown: () =>
    mail(
      `There is an account with this address at ${brand}`,
      `Somebody, probably you, tried to give this e-mail address to another account at ${brand}.`,
      'It has an account already, so nothing has been changed. You can log in here:',
      `${public_url}/login`,
    ),
  emailWillChange: (new_email) =>
    mail(
      `The e-mail address of your account at ${brand} is to be changed`,
      `Somebody, probably you, asked to change the address of your account at ${brand} to ${new_email}. It changes once that address is confirmed.`,
      'If it was not you, please change your password at once:',
      `${public_url}/account`,
    ),
});

/** A mail of paragraphs. */
export const mail = (subject: string, ...paragraphs: string[]): MailText => ({
  subject,
  body: paragraphs.join('\n\n'),
});
