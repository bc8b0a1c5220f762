import { setTimeout } from 'node:timers/promises';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '#contract/shared/errors.ts';

// Argon2id with OWASP's second recommended cost: 19 MiB, two passes, one lane; library defaults otherwise.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One hash at a time per process: a flood of logins leaves the other cores, and most threads, to all other requests. */
const limit = pLimit(1);
/** Maximum queue, one to two seconds of work. Refuse a flood early to serve everybody else. */
const MAX_WAITING = 100;
/** From this queue on, each hash is followed by a pause of its length: a flood takes half of a core. */
const FLOOD = 50;

/** Number of hashes that wait for their turn. */
export const passwordQueue = (): number => limit.pendingCount;

/** Milliseconds until a refusal: callers in a loop would otherwise take the time of all other requests with refusals alone. */
const REFUSAL = 1000;

const isFull = () => limit.pendingCount >= MAX_WAITING;

async function refuse(): Promise<never> {
  await setTimeout(REFUSAL);
  throw new AppError('unavailable', { details: { retry_after: 5 } });
}

/**
 * Refuses a flood before it costs a look at the database, or an attempt of somebody who knows the password.
 * @throws {AppError} `unavailable`.
 */
export async function refuseFlood(): Promise<void> {
  if (isFull()) await refuse();
}

function bounded<T>(work: () => Promise<T>): Promise<T> {
  // Checked and queued at once: of many calls at the same time, none passes the limit.
  if (isFull()) return refuse();
  return limit(async () => {
    const start = performance.now();
    const result = await work();
    if (limit.pendingCount >= FLOOD) await setTimeout(performance.now() - start);
    return result;
  });
}

/** One text for the ways in which keyboards and browsers write a letter (NIST SP 800-63B-4, section 3.1.1.2). */
const normal = (password: string): string => password.normalize('NFKC');

/** PHC string of the password's argon2id hash. @throws {AppError} `unavailable` when too many are waiting. */
export const hashPassword = async (password: string): Promise<string> =>
  bounded(() => hash(normal(password), cost));

/** The argon2id hash of a passcode as 32 bytes. The same salt gives the same hash: a statement can compare it. */
export const hashPasscode = async (passcode: string, salt: Buffer): Promise<Buffer> =>
  bounded(() => hashRaw(passcode, { ...cost, salt, outputLen: 32 }));

/** Verified for unknown users to make a refusal take the same time. */
const nobodysHash = hashPassword('nobody');

/** Whether the password matches, also a hash of the text as typed; for a user without a hash false, after the same work. */
export async function passwordMatches(
  password_hash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const known_hash = password_hash || (await nobodysHash);
  for (const form of new Set([normal(password), password]))
    if (await bounded(() => verify(known_hash, form))) return known_hash === password_hash;
  return false;
}
