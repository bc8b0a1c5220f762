import * as z from 'zod/mini';
import { SignUp } from '#contract/identity/credentials.ts';

import { EMAIL_MISSING, PASSWORD_MISSING } from './loginProblems.ts';

const { email, password, data } = SignUp.shape;

/** The fields of the Register tab. */
export const RegisterFields = z.object({
  email,
  password,
  verification_reason: data.shape.verification_reason,
  website: z.string(),
});

/** The fields of the Login tab. Only the server judges the address and the password. */
export const LoginFields = z.object({
  email: z.string().check(z.minLength(1, EMAIL_MISSING)),
  password: z.string().check(z.minLength(1, PASSWORD_MISSING)),
  verification_reason: z.string(),
  website: z.string(),
});

export type LoginFields = Pick<z.infer<typeof LoginFields>, 'email' | 'password'>;
export type SignInFields = z.infer<typeof RegisterFields>;

export const noFields: SignInFields = { email: '', password: '', verification_reason: '', website: '' };
