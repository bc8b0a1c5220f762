import { hash, verify } from '@node-rs/argon2';

// Argon2id with OWASP's second recommended cost: 19 MiB, two passes, one lane (the library's defaults for the rest).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** PHC string of the password's argon2id hash. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Verified in place of an unknown user's hash, so that an unknown address takes as long to refuse as a known one. */
const nobodysHash = hashPassword('nobody');

/** Whether the password matches; always false for a user without a hash, after the same work. */
export async function passwordMatches(password_hash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(password_hash ?? (await nobodysHash), password);
  return matches && password_hash !== undefined;
}
