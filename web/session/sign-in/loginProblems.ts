import type { SignInFields } from './signInFields.ts';

export const EMAIL_MISSING = 'Please enter your email address';
export const PASSWORD_MISSING = 'Please enter your password';

/** Returns the missing fields of a login. Only the server judges the address and the password. */
export const loginProblems = ({ email, password }: SignInFields): Partial<SignInFields> => ({
  ...(email === '' && { email: EMAIL_MISSING }),
  ...(password === '' && { password: PASSWORD_MISSING }),
});
