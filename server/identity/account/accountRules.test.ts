import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anonymous } from '#db/connect.ts';
import type { Statement } from '#db/statements.ts';
import { sessionOf } from '#db/testing/aSecuredAccount.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { eventually } from '#db/testing/eventually.ts';
import { aPerson, type Person, theFirstAdmin } from '#db/testing/people.ts';
import { type TestDatabase, testDatabase } from '#db/testing/testDatabase.ts';
import { waitingForLocks } from '#db/testing/waitingForLocks.ts';
import { renewTokens } from '#server/identity/session/beginSession.ts';
import { openSession } from '#server/identity/session/queries.ts';
import { ROUNDS } from '../../../tools/rounds.ts';
import { newLink } from './newLink.ts';
import {
  changePassword,
  followEmailChange,
  followSignInLink,
  markAuthenticated,
  type OneTimeLink,
  recoverPassword,
  requestEmailChange,
  resendConfirmation,
  signUpUser,
} from './queries.ts';

const HOUR = 3_600_000;
const mail = { subject: 'A mail', body: 'Hello' };

let database: TestDatabase;
let admin: Person;

beforeAll(async () => {
  database = await testDatabase();
  admin = await theFirstAdmin(database.db);
});

afterAll(() => database.close());

const asNobody = <T>(statement: Statement<T>) => database.db.run(anonymous, statement);

/** Resolves to the confirmation link. */
async function signUp(email: string): Promise<OneTimeLink> {
  const { link } = newLink(HOUR);
  const verification_reason = 'A reason in four words';
  await asNobody(
    signUpUser({
      email,
      password_hash: 'x',
      verification_reason,
      link,
      welcome: mail,
      already_known: mail,
      invitation: { link, mail },
    }),
  );
  return link;
}

async function resend(email: string): Promise<void> {
  const { link } = newLink(HOUR);
  await asNobody(resendConfirmation(email, link, mail, { link, mail }));
}

async function recover(email: string): Promise<OneTimeLink> {
  const { link } = newLink(HOUR);
  await asNobody(recoverPassword(email, link, mail, { link, mail }));
  return link;
}

async function anEmailChange(person: Person, session_id: string, new_email: string): Promise<OneTimeLink> {
  const { link } = newLink(HOUR);
  const mails = { confirm: mail, already_known: mail, notification: mail };
  await database.db.run(person.actor, requestEmailChange({ session_id, new_email, link, ...mails }));
  return link;
}

const aSession = async ({ actor }: Person) => {
  const session = { user_agent: undefined, by_recovery: false, idle_seconds: 60, longest_seconds: 60 };
  const { user_id } = actor;
  return asNobody(openSession({ ...session, user_id, refresh_salt: randomBytes(32) }));
};

const anAddress = () => `${crypto.randomUUID()}@example.org`;

test('changing the password cancels a pending email change', async () => {
  const person = await aPerson(database.db, admin, 'customer');
  const session = await sessionOf(database.db, person);
  const { token_hash } = await anEmailChange(person, session, anAddress());
  await database.db.run(person.actor, changePassword(session, 'y', mail));
  expect(await asNobody(followEmailChange(token_hash))).toBeUndefined();
});

test('a deleted user gets no session, and an ended session gets no tokens', async () => {
  const gone = {
    ...admin,
    actor: { ...admin.actor, user_id: crypto.randomUUID() as typeof admin.actor.user_id },
  };
  expect(await aSession(gone)).toBeNull();
  await expect(database.db(anonymous, (tx) => renewTokens(tx, crypto.randomUUID()))).rejects.toMatchObject({
    code: 'not_signed_in',
  });
});

describe('concurrent account changes', () => {
  test('one of two sessions that set a password at once succeeds, and the other ends', async () => {
    const { db } = database;
    const person = await aPerson(db, admin, 'customer');
    const [first, second] = [await sessionOf(db, person), (await aSession(person)) ?? ''];
    const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const held = db(person.actor, async (tx) => {
      await tx.run(markAuthenticated(first));
      enter();
      await released;
      await tx.run(changePassword(first, 'y', mail));
    });
    await entered;
    const other = db.run(person.actor, changePassword(second, 'z', mail));
    const refused = expect(other).rejects.toMatchObject({ constraint: 'not_signed_in' });
    await eventually(async () => expect(await waitingForLocks({ database })).toBe(1));
    release();
    await held;
    await refused;
  });

  test('a password recovery that waits for a change of the address sends no working link to the old one', async () => {
    const person = await aPerson(database.db, admin, 'customer');
    const { token_hash } = await anEmailChange(person, await sessionOf(database.db, person), anAddress());
    let recovery: Promise<OneTimeLink> | undefined;
    await database.db(anonymous, async (tx) => {
      await tx.run(followEmailChange(token_hash));
      recovery = recover(person.email);
      await eventually(async () => expect(await waitingForLocks({ database })).toBe(1));
    });
    const link = (await recovery) ?? expect.fail();
    expect(await asNobody(followSignInLink(link.token_hash, 'recover'))).toBeNull();
  });

  test('following a link while requesting another neither deadlocks nor leaves both outcomes', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const email = anAddress();
      const { token_hash } = await signUp(email);
      const [followed] = await Promise.all([
        asNobody(followSignInLink(token_hash, 'confirm_email')),
        resend(email),
        recover(email),
        signUp(email),
      ]);
      expect(await accountOf(email)).toMatchObject(
        followed === null
          ? { is_confirmed: false, confirmations: 1 }
          : { is_confirmed: true, confirmations: 0 },
      );
    }
  });

  test('confirming a new address while recovering the password neither deadlocks nor leaves a link behind', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await aPerson(database.db, admin, 'customer');
      const session = await sessionOf(database.db, person);
      const new_email = anAddress();
      const { token_hash } = await anEmailChange(person, session, new_email);
      const [followed] = await Promise.all([
        asNobody(followEmailChange(token_hash)),
        recover(person.email),
        database.db.run(person.actor, changePassword(session, 'y', mail)),
      ]);
      const [email, other] = followed ? [new_email, person.email] : [person.email, new_email];
      expect(await accountOf(email)).toMatchObject({ password_hash: 'y', is_confirmed: true, changes: 0 });
      expect(await accountOf(other)).toBeUndefined();
    }
  });
});

/** The account with an address, and how many links it has to confirm that address or to change it. */
async function accountOf(email: string) {
  const [account] = await asOwner(
    { database },
    `select c.password_hash, c.email_confirmed_at is not null as is_confirmed,
       count(*) filter (where t.purpose = 'confirm_email')::int as confirmations,
       count(*) filter (where t.purpose = 'change_email')::int as changes
     from app.profiles p
     join app.credentials c on c.user_id = p.id
     left join app.one_time_tokens t on t.user_id = p.id
     where p.email = $1
     group by c.user_id`,
    [email],
  );
  return account;
}
