import type { MailText } from './queries.ts';

/**
 * Account mails. They do not name the service: in an inbox, its name is health data by itself. Tokens follow `#`, out of reach of
 * logs.
 */
export interface AccountMails {
  readonly welcome: (token: string) => MailText;
  readonly alreadyKnown: () => MailText;
  readonly recovery: (token: string) => MailText;
  readonly passwordChanged: () => MailText;
  readonly confirmNewEmail: (token: string) => MailText;
  readonly newEmailKnown: () => MailText;
  readonly invitation: (token: string) => MailText;
  readonly emailWillChange: (new_email: string) => MailText;
}

/** Builds the mails of a portal with this address. */
export const accountMails = (public_url: string): AccountMails => ({
  welcome: (token) =>
    mail(
      'Confirm your email address',
      'Welcome. Thank you for your registration.',
      'Please confirm your email address by opening this link within 24 hours:',
      `${public_url}/confirm#${token}`,
      'You will need the password of your registration.',
      'If you did not register, please ignore this message.',
    ),
  alreadyKnown: () =>
    mail(
      'You already have an account',
      'Someone, probably you, tried to register with this email address.',
      'This address already has an account. You can log in here:',
      `${public_url}/login`,
      'If you have forgotten your password, you can set a new one here:',
      `${public_url}/forgot-password`,
      'If it was not you, you can ignore this message; nothing has changed.',
    ),
  recovery: (token) =>
    mail(
      'Set a new password',
      'Someone, probably you, asked to set a new password for your account.',
      'Please open this link within one hour:',
      `${public_url}/reset-password#${token}`,
      'If it was not you, you can ignore this message; your password stays the same.',
    ),
  passwordChanged: () =>
    mail(
      'Your password was changed',
      'The password of your account was just changed, and all other sessions were ended.',
      'If it was not you, please set a new password at once:',
      `${public_url}/forgot-password`,
    ),
  confirmNewEmail: (token) =>
    mail(
      'Confirm your new email address',
      'Someone, probably you, wants to use this email address for an account.',
      'Please confirm it by opening this link within 24 hours:',
      `${public_url}/confirm-email-change#${token}`,
      'If it was not you, please ignore this message.',
    ),
  newEmailKnown: () =>
    mail(
      'There is an account with this address',
      'Someone, probably you, tried to use this email address for another account.',
      'This address already has an account, so nothing has changed. You can log in here:',
      `${public_url}/login`,
    ),
  invitation: (token) =>
    mail(
      'Your invitation',
      'You are invited to work with us. An account is ready for you.',
      'Please open this link within seven days and choose a password:',
      `${public_url}/invitation#${token}`,
      'If you did not expect this invitation, please ignore this message.',
    ),
  emailWillChange: (new_email) =>
    mail(
      'Your email address is about to change',
      `Someone, probably you, asked to change the address of your account to ${new_email}. It changes after that address is confirmed.`,
      'If it was not you, please change your password at once:',
      `${public_url}/account`,
    ),
});

/** Builds a mail from paragraphs. */
export const mail = (subject: string, ...paragraphs: string[]): MailText => ({
  subject,
  body: paragraphs.join('\n\n'),
});
