import type { MailText } from './queries.ts';

/** Account mails without health data. Tokens follow `#`, out of reach of logs. */
export interface AccountMails {
  readonly welcome: (token: string) => MailText;
  readonly alreadyKnown: () => MailText;
  readonly recovery: (token: string) => MailText;
  readonly passwordChanged: () => MailText;
  readonly confirmNewEmail: (token: string) => MailText;
  readonly newEmailKnown: () => MailText;
  readonly emailWillChange: (new_email: string) => MailText;
}

/** Builds the mails of a portal with this name and address. */
export const accountMails = (brand: string, public_url: string): AccountMails => ({
  welcome: (token) =>
    mail(
      `Confirm your email address for ${brand}`,
      `Welcome to ${brand}.`,
      'Please confirm your email address by opening this link within 24 hours:',
      `${public_url}/confirm#${token}`,
      'You will need the password of your registration.',
      'If you did not register, please ignore this message.',
    ),
  alreadyKnown: () =>
    mail(
      `You already have an account at ${brand}`,
      `Someone, probably you, tried to register at ${brand} with this email address.`,
      'This address already has an account. You can log in here:',
      `${public_url}/login`,
      'If you have forgotten your password, you can set a new one here:',
      `${public_url}/forgot-password`,
      'If it was not you, you can ignore this message; nothing has changed.',
    ),
  recovery: (token) =>
    mail(
      `Set a new password for ${brand}`,
      `Someone, probably you, asked to set a new password for your account at ${brand}.`,
      'Please open this link within one hour:',
      `${public_url}/reset-password#${token}`,
      'If it was not you, you can ignore this message; your password stays the same.',
    ),
  passwordChanged: () =>
    mail(
      `Your password at ${brand} was changed`,
      `The password of your account at ${brand} was just changed, and all other sessions were ended.`,
      'If it was not you, please set a new password at once:',
      `${public_url}/forgot-password`,
    ),
  confirmNewEmail: (token) =>
    mail(
      `Confirm your new email address for ${brand}`,
      `Someone, probably you, wants to use this email address for an account at ${brand}.`,
      'Please confirm it by opening this link within 24 hours:',
      `${public_url}/confirm-email-change#${token}`,
      'If it was not you, please ignore this message.',
    ),
  newEmailKnown: () =>
    mail(
      `There is an account with this address at ${brand}`,
      `Someone, probably you, tried to use this email address for another account at ${brand}.`,
      'This address already has an account, so nothing has changed. You can log in here:',
      `${public_url}/login`,
    ),
  emailWillChange: (new_email) =>
    mail(
      `Your email address at ${brand} is about to change`,
      `Someone, probably you, asked to change the address of your account at ${brand} to ${new_email}. It changes after that address is confirmed.`,
      'If it was not you, please change your password at once:',
      `${public_url}/account`,
    ),
});

/** Builds a mail from paragraphs. */
export const mail = (subject: string, ...paragraphs: string[]): MailText => ({
  subject,
  body: paragraphs.join('\n\n'),
});
