import type { SignUpMail } from './queries.ts';

/** Asks a new user to confirm the address. The token stands after `#`, so that it reaches no server log on the way. */
export const welcomeMail = (brand: string, public_url: string, token: string): SignUpMail => ({
  subject: `Confirm your e-mail address for ${brand}`,
  body: [
    `Welcome to ${brand}.`,
    'Please confirm your e-mail address by opening this link within 24 hours:',
    `${public_url}/confirm#${token}`,
    'If you did not ask for an account, you can ignore this message.',
  ].join('\n\n'),
});

/** Tells the owner of a known address that somebody tried to register with it. */
export const alreadyKnownMail = (brand: string, public_url: string): SignUpMail => ({
  subject: `You already have an account at ${brand}`,
  body: [
    `Somebody, probably you, tried to register at ${brand} with this e-mail address.`,
    'There is an account with it already. You can log in here:',
    `${public_url}/login`,
    'If it was not you, you can ignore this message; nothing has been changed.',
  ].join('\n\n'),
});
