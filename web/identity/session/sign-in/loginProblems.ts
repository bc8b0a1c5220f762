export const EMAIL_MISSING = 'Please enter your email address';
export const PASSWORD_MISSING = 'Please enter your password';

interface Login {
  readonly email: string;
  readonly password: string;
}

/** Returns the missing fields of a login. Only the server judges the address and the password. */
export const loginProblems = ({ email, password }: Login): Partial<Login> => ({
  ...(email === '' && { email: EMAIL_MISSING }),
  ...(password === '' && { password: PASSWORD_MISSING }),
});
