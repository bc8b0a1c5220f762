import type { Role, UserId } from '#contract/ids.ts';
import { anonymous, type Db, type SignedIn, worker } from '#db/connect.ts';
import {
  confirmEmailOf,
  createFirstAdmin,
  offerFirstAdmin,
  openSession,
  profileOf,
  signUpUser,
} from '#server/session/queries.ts';
import { expiry, hashOf, newToken } from '#server/session/tokens.ts';
import { updateProfile } from '#server/users/queries.ts';

/** A signed-in user of a test. */
export interface Person {
  readonly email: string;
  readonly actor: SignedIn;
  /** Access token of an open session. */
  readonly token: string;
  readonly practitioner_code: string | null;
}

const HOUR = 3_600_000;
const mail = { subject: 'A mail', body: 'Hello' };

/** The first administrator of an empty database. */
export async function theFirstAdmin(db: Db, email = 'admin@example.org'): Promise<Person> {
  const token_hash = hashOf(newToken());
  await db(worker, (tx) => offerFirstAdmin(tx, token_hash, expiry(HOUR)));
  const user_id = await db(anonymous, (tx) =>
    createFirstAdmin(tx, { token_hash, email, full_name: 'Ada Admin', password_hash: 'unusable' }),
  );
  return signedIn(db, required(user_id), 'admin', email);
}

/** A confirmed user with a session, made what they are by an administrator. The password cannot be used. */
export async function aPerson(
  db: Db,
  admin: Person,
  role: Role,
  full_name = `Some ${role}`,
  email = `${crypto.randomUUID()}@example.org`,
): Promise<Person> {
  const token_hash = hashOf(newToken());
  await db(anonymous, (tx) =>
    signUpUser(tx, {
      email,
      password_hash: 'unusable',
      verification_reason: 'A reason in four words',
      confirmation_hash: token_hash,
      confirmation_expires_at: expiry(HOUR),
      welcome: mail,
      already_known: mail,
    }),
  );
  const user_id = required(await db(anonymous, (tx) => confirmEmailOf(tx, token_hash)));
  await db(admin.actor, (tx) => updateProfile(tx, user_id, full_name, role));
  return signedIn(db, user_id, role, email);
}

async function signedIn(db: Db, user_id: UserId, role: Role, email: string): Promise<Person> {
  const token = newToken();
  const actor = { role, user_id };
  await db(anonymous, (tx) => openSession(tx, user_id, hashOf(token), expiry(HOUR)));
  const profile = await db(actor, (tx) => profileOf(tx, user_id));
  return { email, actor, token, practitioner_code: profile?.practitioner_code ?? null };
}

function required(user_id: UserId | null | undefined): UserId {
  if (!user_id) throw new Error('The user was not made');
  return user_id;
}
