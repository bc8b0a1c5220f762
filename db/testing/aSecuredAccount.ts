import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { type Actor, anonymous, type Db } from '#db/connect.ts';
import { newLink } from '#server/account/newLink.ts';
import { recoverPassword } from '#server/account/queries.ts';
import {
  challengeFactor,
  enrollFactor,
  passTotp,
  replaceRecoveryCodes,
} from '#server/second-step/queries.ts';
import { ownSessions } from '#server/session/queries.ts';
import { RECOVERY_LIFETIME } from '#server/session/tokens.ts';
import type { Person } from '#server/testing/people.ts';
import type { TestDatabase } from '#server/testing/testDatabase.ts';

/** Whoever counts attempts. The server gives this role a connection of its own; it is tested as every other. */
export const throttle = { role: 'throttle' } as unknown as Actor;

/** The id of a person's only session. */
export async function sessionOf(db: Db, person: Person): Promise<string> {
  const [session] = await db(person.actor, ownSessions);
  if (!session) throw new Error('There is no session');
  return session.id;
}

/**
 * A person's second step with a challenge, a recovery code, a link sent by mail and a counted attempt; beside them `bare`, a
 * user without credentials.
 */
export async function aSecuredAccount({ db, url }: TestDatabase, person: Person) {
  const session = await sessionOf(db, person);
  const factor = await db(person.actor, async (tx) => {
    const id = await enrollFactor(tx, session, { kind: 'totp', name: 'Phone', totp_secret: 'secret' });
    if (!id) throw new Error('Nothing was enrolled');
    await passTotp(tx, session, id, 1);
    await challengeFactor(tx, session, id, 'a challenge');
    await replaceRecoveryCodes(tx, session, [randomBytes(32)]);
    return id;
  });
  const mail = { subject: 'A mail', body: 'Hello' };
  await db(anonymous, (tx) => recoverPassword(tx, person.email, newLink(RECOVERY_LIFETIME).link, mail));
  await db(throttle, (tx) => tx.all(sql`insert into app.throttle (key, points) values (${session}, 1)`));
  return { user: person.actor.user_id, session, factor, bare: await aBareUser(url) };
}

async function aBareUser(owner_url: string): Promise<string | undefined> {
  const owner = new pg.Client({ connectionString: owner_url });
  await owner.connect();
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.profiles (email) values (gen_random_uuid() || '@example.org') returning id`,
  );
  await owner.end();
  return rows[0]?.id;
}

export type SecuredAccount = Awaited<ReturnType<typeof aSecuredAccount>>;
