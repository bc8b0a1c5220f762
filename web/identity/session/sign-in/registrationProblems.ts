import { RegisterFields, type SignInFields } from './signInFields.ts';

/** Returns the first broken rule of each field of a registration. A separate module, so that a login loads no schema. */
export function registrationProblems(fields: SignInFields): Partial<SignInFields> {
  const issues = RegisterFields.safeParse(fields).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.at(-1), message]));
}
