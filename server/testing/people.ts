import { randomBytes } from 'node:crypto';
import type { Role, UserId } from '#contract/ids.ts';
import { anonymous, type Db, type SignedIn, worker } from '#db/connect.ts';
import { newLink } from '#server/account/newLink.ts';
import { createFirstAdmin, followSignInLink, offerFirstAdmin, signUpUser } from '#server/account/queries.ts';
import { renewTokens } from '#server/session/beginSession.ts';
import { openSession, profileOf } from '#server/session/queries.ts';
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
  const { link } = newLink(HOUR);
  const { token_hash } = link;
  await db(worker, (tx) => offerFirstAdmin(tx, link));
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
  const { link } = newLink(HOUR);
  await db(anonymous, (tx) =>
    signUpUser(tx, {
      email,
      password_hash: 'unusable',
      verification_reason: 'A reason in four words',
      link,
      welcome: mail,
      already_known: mail,
    }),
  );
  const user_id = required(
    await db(anonymous, (tx) => followSignInLink(tx, link.token_hash, 'confirm_email')),
  );
  await db(admin.actor, (tx) => updateProfile(tx, user_id, full_name, role));
  return signedIn(db, user_id, role, email);
}

async function signedIn(db: Db, user_id: UserId, role: Role, email: string): Promise<Person> {
  const actor = { role, user_id };
  const { access_token } = await db(anonymous, async (tx) => {
    const session_id = await openSession(tx, {
      user_id,
      user_agent: 'test',
      by_recovery: false,
      idle_seconds: 3600,
      longest_seconds: 3600,
      refresh_salt: randomBytes(32),
    });
    return renewTokens(tx, required(session_id));
  });
  const profile = await db(actor, (tx) => profileOf(tx, user_id));
  return { email, actor, token: access_token, practitioner_code: profile?.practitioner_code ?? null };
}

function required<Id extends string>(id: Id | null | undefined): Id {
  if (!id) throw new Error('It was not made');
  return id;
}
