import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '#contract/shared/errors.ts';

// Argon2id with OWASP's second recommended cost: 19 MiB, two passes, one lane (the library's defaults for the rest).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes at once: they share the runtime's four threads with files and name look-ups, of which some stay free. */
const limit = pLimit(2);
/** Hashes that may wait, about a second's worth: more is a flood, and an early refusal serves everybody better. */
const MAX_WAITING = 100;

function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= MAX_WAITING) throw new AppError('unavailable', { details: { retry_after: 5 } });
  return limit(work);
}

/** PHC string of the password's argon2id hash. @throws {AppError} `unavailable` when too many are waiting. */
export const hashPassword = async (password: string): Promise<string> => bounded(() => hash(password, cost));

/** Verified in place of an unknown user's hash, so that an unknown address takes as long to refuse as a known one. */
const nobodysHash = hashPassword('nobody');

/** Whether the password matches; always false for a user without a hash, after the same work. */
export async function passwordMatches(
  password_hash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const known_hash = password_hash || (await nobodysHash);
  const matches = await bounded(() => verify(known_hash, password));
  return matches && known_hash === password_hash;
}
