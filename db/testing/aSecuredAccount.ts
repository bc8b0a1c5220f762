import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Actor, anonymous, type Db } from '#db/connect.ts';
import { sql } from '#db/sql.ts';
import { rowOf, rowsOf } from '#db/testing/rowsOf.ts';
import { inAnHour, type Person } from './people.ts';
import type { TestDatabase } from './testDatabase.ts';

/** The role that counts attempts. The server gives it its own connection; it is tested like any other. */
export const throttle = { role: 'throttle' } as unknown as Actor;

/** The id of a person's only session. */
export async function sessionOf(db: Db, person: Person): Promise<string> {
  const session = await db.run(person.actor, rowOf<{ id: string }>(sql`select id from app.sessions`));
  if (!session) throw new Error('There is no session');
  return session.id;
}

/**
 * A person's second step with a challenge, a recovery code, a link sent by mail, a counted attempt, settings of notifications and,
 * of a customer, a wish to be deleted; beside them `bare`, a user without credentials but with a link that ends mails, and the name
 * of a former practitioner.
 */
export async function aSecuredAccount({ db, url }: TestDatabase, person: Person) {
  const session = await sessionOf(db, person);
  const factor = await db(person.actor, async (tx) => {
    const enrolled = await tx.run(
      rowOf<{ id: string }>(sql`select app.enroll_factor(${session}, 'totp', 'Phone', 'secret') as id`),
    );
    if (!enrolled) throw new Error('Nothing was enrolled');
    await tx.run(rowsOf(sql`select app.pass_totp(${session}, ${enrolled.id}, 1)`));
    await tx.run(rowsOf(sql`select app.challenge_factor(${session}, ${enrolled.id}, 'a challenge')`));
    await tx.run(rowsOf(sql`select app.replace_recovery_codes(${session}, ${[randomBytes(32)]})`));
    // Staff are deleted by administrators.
    if (person.actor.role === 'customer') await tx.run(rowsOf(sql`select app.request_deletion(${session})`));
    return enrolled.id;
  });
  await db.run(
    anonymous,
    rowsOf(
      sql`select app.recover_password(${person.email}, ${randomBytes(32)}, ${inAnHour}, 'A mail', 'Hello',
        ${inAnHour}, 'A mail', 'Hello')`,
    ),
  );
  await db.run(throttle, rowsOf(sql`insert into app.throttle (key, points) values (${session}, 1)`));
  await db.run(person.actor, rowsOf(sql`select app.set_time_zone('Europe/Berlin')`));
  return { user: person.actor.user_id, session, factor, bare: await aBareUser(url) };
}

async function aBareUser(owner_url: string): Promise<string | undefined> {
  const owner = new pg.Client({ connectionString: owner_url });
  await owner.connect();
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.profiles (email) values (gen_random_uuid() || '@example.org') returning id`,
  );
  await owner.query(`insert into app.former_practitioners values (gen_random_uuid(), 'Dr. Former')`);
  await owner.query('insert into app.suspended_practitioners (id) values ($1)', [rows[0]?.id]);
  await owner.query(
    `insert into app.found_practitioners (user_id, practitioner_id, practitioner_code) values ($1, $1, 'ABCDE2')`,
    [rows[0]?.id],
  );
  await owner.query(
    `insert into app.unsubscribe_tokens (token_hash, user_id, kinds) values (sha256(gen_random_uuid()::text::bytea), $1, '{sample_received}')`,
    [rows[0]?.id],
  );
  await owner.end();
  return rows[0]?.id;
}

export type SecuredAccount = Awaited<ReturnType<typeof aSecuredAccount>>;
