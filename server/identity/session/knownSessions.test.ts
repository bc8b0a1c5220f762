import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications } from '#contract/operation/notifications.ts';
import { anonymous } from '#db/connect.ts';
import { sql } from '#db/sql.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person, theFirstAdmin } from '#db/testing/people.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

// A process remembers sessions, and the first transaction of a reading confirms them.

let portal: TestPortal;
let admin: Person;

beforeAll(async () => {
  portal = await testPortal();
  admin = await theFirstAdmin(portal.database.db);
});

afterAll(() => portal.close());

/** A person whose session the process knows from a request. */
async function aKnown(role: 'customer' | 'practitioner'): Promise<Person> {
  const person = await aPerson(portal.database.db, admin, role);
  expect((await portal.call(person, listNotifications, { query: {} })).status).toBe(200);
  return person;
}

const codeOf = async (person: Person) => {
  const { status, body } = await portal.call(person, listNotifications, { query: {} });
  return status === 200 ? 'answered' : (body as { code: string }).code;
};

/** How often the connection of the last request has looked up a session, and how often a request entered with it. */
const exchanges = () =>
  portal.database.db.run(
    anonymous,
    rowsOf<{ asked: number; entered: number }>(sql`
      select coalesce(sum(generic_plans + custom_plans) filter (where statement like ${'%from app.session_of(%'}), 0)::integer as asked,
        coalesce(sum(generic_plans + custom_plans) filter (where name = 'enter'), 0)::integer as entered
      from pg_prepared_statements`),
  );

test('the second reading of a session reaches the database with its statement', async () => {
  const person = await aKnown('customer');
  const [before] = await exchanges();
  expect(await codeOf(person)).toBe('answered');
  const [after] = await exchanges();
  expect(after).toEqual({ asked: before?.asked, entered: (before?.entered ?? 0) + 1 });
});

test('a session that was ended elsewhere answers no reading', async () => {
  const person = await aKnown('customer');
  await asOwner(portal, 'delete from app.sessions where user_id = $1', [person.actor.user_id]);
  expect(await codeOf(person)).toBe('not_signed_in');
});

test('a second step that was set up elsewhere is asked for at the next reading', async () => {
  const person = await aKnown('customer');
  await asOwner(
    portal,
    `insert into app.factors (user_id, kind, name, totp_secret, verified_at) values ($1, 'totp', 'Phone', 'secret', now())`,
    [person.actor.user_id],
  );
  expect(await codeOf(person)).toBe('insufficient_aal');
});

test('a session whose user got another role elsewhere answers no reading', async () => {
  const person = await aKnown('practitioner');
  await asOwner(portal, "update app.profiles set role = 'customer', practitioner_code = null where id = $1", [
    person.actor.user_id,
  ]);
  expect(await codeOf(person)).toBe('not_signed_in');
});
