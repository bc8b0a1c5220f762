import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sql, sql } from '#db/sql.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { type Actor, anonymous } from './connect.ts';
import { aSecuredAccount, sessionOf } from './testing/aSecuredAccount.ts';
import { aPerson, theFirstAdmin } from './testing/people.ts';
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts';

// A session id is not secret. Functions that take one must accept only the caller's own sessions.

let database: TestDatabase;
let anna: Actor;
let own_session: string;
let foreign_session: string;
let factor: string;

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  const admin = await theFirstAdmin(db);
  const person = await aPerson(db, admin, 'customer');
  const stranger = await aPerson(db, admin, 'customer');
  anna = person.actor;
  ({ session: own_session, factor } = await aSecuredAccount(database, person));
  foreign_session = await sessionOf(db, stranger);
});

afterAll(() => database.close());

const later = sql`now() + interval '1 hour'`;
const unknown = crypto.randomUUID();

/** Calls each function that takes a session, with everything valid except the session. */
const calls: Record<string, (session: string) => Sql> = {
  challenge_factor: (session) => sql`select * from app.challenge_factor(${session}, ${factor}, 'x')`,
  change_password: (session) => sql`select app.change_password(${session}, 'x', 's', 'b')`,
  enroll_factor: (session) => sql`select app.enroll_factor(${session}, 'totp', 'x', 'x')`,
  give_tokens: (session) => sql`
    select * from app.give_tokens(${session}, ${randomBytes(32)}, ${randomBytes(32)}, 60, true)`,
  live_sessions: (session) => sql`
    select * from app.live_sessions(array[${session}::uuid], 'customer', array[]::text[])`,
  mark_authenticated: (session) => sql`select app.mark_authenticated(${session})`,
  may_set_password: (session) => sql`select app.may_set_password(${session}) as may`,
  pass_passkey: (session) => sql`
    select app.pass_passkey(${session}, ${unknown}, 'x', ${randomBytes(32)}, 1, array['usb'])`,
  pass_recovery_code: (session) => sql`select app.pass_recovery_code(${session}, ${randomBytes(32)})`,
  pass_totp: (session) => sql`select app.pass_totp(${session}, ${factor}, 2)`,
  remove_factor: (session) => sql`select app.remove_factor(${session}, ${factor})`,
  replace_recovery_codes: (session) => sql`
    select app.replace_recovery_codes(${session}, array[${randomBytes(32)}::bytea])`,
  request_deletion: (session) => sql`select app.request_deletion(${session})`,
  request_email_change: (session) => sql`
    select app.request_email_change(${session}, 'new@example.org', ${randomBytes(32)}, ${later}, 's', 'b', 's', 'b', 's', 'b')`,
  session_claims: (session) => sql`select * from app.session_claims(${session})`,
  take_challenge: (session) => sql`select app.take_challenge(${session}, ${factor}, ${unknown})`,
};

/** Functions that answer for another user's session as for a missing one, without an error. */
const answers: Record<string, unknown[]> = {
  give_tokens: [],
  live_sessions: [],
  may_set_password: [{ may: false }],
  session_claims: [],
};

class RollBack extends Error {}

/** Calls a function as Anna and rolls back its effects. */
async function call(name: string, session: string): Promise<unknown[]> {
  let rows: unknown[] = [];
  await database
    .db(anna, async (tx) => {
      rows = await tx.run(rowsOf(calls[name]?.(session) ?? sql`select`));
      throw new RollBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RollBack)) throw error;
    });
  return rows;
}

test("every function that takes a user's session is in this test", async () => {
  const functions = await database.db.run(
    anonymous,
    rowsOf<{ name: string }>(sql`
      select proname as name from pg_proc
      where pronamespace = 'app'::regnamespace and 'session_id' = any (proargnames)
        and has_function_privilege('app_customer', oid, 'execute')
      order by name`),
  );
  expect(functions.map(({ name }) => name)).toEqual(Object.keys(calls));
});

test.each(Object.keys(calls))("%s accepts only the caller's own sessions", async (name) => {
  const foreign = call(name, foreign_session);
  if (answers[name]) expect(await foreign).toEqual(answers[name]);
  else await expect(foreign).rejects.toMatchObject({ constraint: 'not_signed_in' });
  // The same call succeeds with her own session.
  expect(await call(name, own_session)).toHaveLength(1);
});
