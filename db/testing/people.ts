import { hash, randomBytes } from 'node:crypto';
import type { Role, UserId } from '#contract/shared/ids.ts';
import { anonymous, type Db, type SignedIn, worker } from '#db/connect.ts';
import { sql } from '#db/sql.ts';
import { rowOf, rowsOf } from '#db/testing/rowsOf.ts';

/** A signed-in user of a test. */
export interface Person {
  readonly email: string;
  readonly actor: SignedIn;
  /** Access token of an open session. */
  readonly token: string;
  readonly practitioner_code: string | null;
}

/** The moment when links and sessions of the tests end. */
export const inAnHour = sql`now() + interval '1 hour'`;

/** A new token with the hash that the database keeps of it. */
function newToken() {
  const token = randomBytes(32).toString('base64url');
  return { token, token_hash: hash('sha256', token, 'buffer') };
}

/** The first administrator of an empty database. */
export async function theFirstAdmin(db: Db, email = 'admin@example.org'): Promise<Person> {
  const { token_hash } = newToken();
  await db.run(worker, rowsOf(sql`select app.offer_first_admin(${token_hash}, ${inAnHour})`));
  const created = await db.run(
    anonymous,
    rowOf<{ id: UserId }>(sql`
        select app.create_first_admin(${token_hash}, ${email}, 'Ada Admin', 'unusable') as id`),
  );
  return signedIn(db, required(created?.id), 'admin', email);
}

/** A confirmed user with a session, to whom an administrator gave the role. The password cannot be used. */
export async function aPerson(
  db: Db,
  admin: Person,
  role: Role,
  full_name = `Some ${role}`,
  email = `${crypto.randomUUID()}@example.org`,
): Promise<Person> {
  const { token_hash } = newToken();
  const followed = await db(anonymous, async (tx) => {
    await tx.run(
      rowsOf(sql`
      select app.sign_up(${email}, 'unusable', 'A reason in four words', ${token_hash}, ${inAnHour},
        'A mail', 'Hello', 'A mail', 'Hello', ${inAnHour}, 'A mail', 'Hello')`),
    );
    return tx.run(rowOf<{ id: UserId }>(sql`select app.follow_link(${token_hash}, 'confirm_email') as id`));
  });
  const user_id = required(followed?.id);
  await db.run(
    admin.actor,
    rowsOf(sql`
      update app.profiles set full_name = ${full_name}, role = ${role},
        practitioner_code = case when ${role} = 'practitioner' then app.generate_practitioner_code() end
      where id = ${user_id}`),
  );
  return signedIn(db, user_id, role, email);
}

/** A user with a new session. */
export async function signedIn(db: Db, user_id: UserId, role: Role, email: string): Promise<Person> {
  const actor = { role, user_id };
  const { token, token_hash } = newToken();
  await db(anonymous, async (tx) => {
    const opened = await tx.run(
      rowOf<{ id: string }>(
        sql`select app.open_session(${user_id}, 'test', false, 3600, 3600, ${randomBytes(32)}) as id`,
      ),
    );
    await tx.run(
      rowsOf(
        sql`select app.give_tokens(${required(opened?.id)}, ${token_hash}, ${newToken().token_hash}, 900, true)`,
      ),
    );
  });
  const profile = await db.run(
    actor,
    rowOf<{ practitioner_code: string | null }>(
      sql`select practitioner_code from app.profiles where id = ${user_id}`,
    ),
  );
  return { email, actor, token, practitioner_code: profile?.practitioner_code ?? null };
}

function required<Id extends string>(id: Id | null | undefined): Id {
  if (!id) throw new Error('It was not created');
  return id;
}
