import { afterAll, beforeAll, expect, test } from 'vitest';
import { signOut } from '#contract/identity/session.ts';
import { deleteUser, updateUser } from '#contract/identity/users.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type LivePortal, livePortal, until } from './testing/livePortal.ts';
import { RawClient } from './testing/RawClient.ts';

let portal: LivePortal;
let people: People;

beforeAll(async () => {
  portal = await livePortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

const customer = () => aPerson(portal.database.db, people.admin, 'customer');

async function following(person: Person): Promise<RawClient> {
  const client = await RawClient.open(portal.address);
  expect(await client.join('kits', person.token)).toMatchObject({ status: 'ok' });
  return client;
}

/** Waits for the end of the channel, and sees that the session counts no more. */
async function expectEnd(client: RawClient, person: Person): Promise<void> {
  await until(() => client.events('phx_close').length > 0);
  expect(client.events('system').at(-1)?.[4]).toMatchObject({
    status: 'error',
    message: 'The session has ended',
    channel: 'test',
  });
  expect(await client.join('kits', person.token)).toMatchObject({ status: 'error' });
}

test('a channel ends when its user logs out', async () => {
  const person = await customer();
  const client = await following(person);
  await portal.call(person, signOut, { query: { scope: 'local' } });
  await expectEnd(client, person);
});

test('a channel ends when its user gets another role', async () => {
  const person = await customer();
  const client = await following(person);
  await portal.call(people.admin, updateUser, {
    params: { user_id: person.actor.user_id },
    body: { full_name: 'Dr. New', role: 'practitioner' },
  });
  await expectEnd(client, person);
});

test('a channel ends when its user is deleted', async () => {
  const person = await customer();
  const client = await following(person);
  await portal.call(people.admin, deleteUser, { params: { user_id: person.actor.user_id } });
  await expectEnd(client, person);
});

test('a channel ends when its user gets a second step that this session has not passed', async () => {
  const person = await customer();
  const client = await following(person);
  const values = [person.actor.user_id];
  await asOwner(
    portal,
    `insert into app.factors (user_id, kind, name, totp_secret) values ($1, 'totp', 'Phone', 'x')`,
    values,
  );
  await asOwner(portal, 'update app.factors set verified_at = now() where user_id = $1', values);
  await expectEnd(client, person);
});

test('a channel ends when its session expires', async () => {
  const person = await customer();
  await asOwner(
    portal,
    `update app.sessions set expires_at = now() + interval '1 second' where user_id = $1`,
    [person.actor.user_id],
  );
  await expectEnd(await following(person), person);
});

test('a channel of an ended session ends when a statement changes too many users to name them', async () => {
  const person = await customer();
  const client = await following(person);
  await asOwner(portal, 'update app.sessions set expires_at = now() where user_id = $1', [
    person.actor.user_id,
  ]);
  portal.hub.hear({ table: 'profiles', op: 'UPDATE', at: new Date().toISOString(), rows: null });
  await expectEnd(client, person);
});

test('a connection does not prolong its session', async () => {
  const person = await customer();
  const read = () =>
    asOwner(portal, 'select expires_at, last_used_at from app.sessions where user_id = $1', [
      person.actor.user_id,
    ]);
  const before = await read();
  const client = await following(person);
  await client.ask('phoenix', 'heartbeat');
  expect(await read()).toEqual(before);
});

test('a renewed access token continues the channel, and a made-up one ends it', async () => {
  const client = await following(people.anna);
  client.socket.send(
    JSON.stringify([null, '90', 'realtime:test', 'access_token', { access_token: people.anna.token }]),
  );
  await client.ask('phoenix', 'heartbeat');
  expect(client.events('phx_close')).toEqual([]);
  client.socket.send(
    JSON.stringify([null, '91', 'realtime:test', 'access_token', { access_token: 'made up' }]),
  );
  await until(() => client.events('phx_close').length > 0);
});

test('the sixth connection of a user is refused, and accepted once another one has closed', async () => {
  const person = await customer();
  const clients = await Promise.all(Array.from({ length: 5 }, () => following(person)));
  const sixth = await RawClient.open(portal.address);
  expect(await sixth.join('kits', person.token)).toEqual({
    status: 'error',
    response: { reason: 'Too many connections of this user' },
  });
  clients[0]?.socket.close();
  await clients[0]?.closed;
  let reply = await sixth.join('kits', person.token);
  while (reply.status === 'error') reply = await sixth.join('kits', person.token);
});

test('channels break when the connection to the database does, and can be joined again afterwards', async () => {
  const client = await following(people.admin);
  await asOwner(
    portal,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'portal changes%'`,
  );
  await until(() => client.events('phx_error').length > 0);
  await until(async () => (await client.join('kit_inventory', people.admin.token)).status === 'ok');
  await portal.call(people.admin, addKits, { body: { kit_id: kitCode(777) } });
  await until(() => client.changes.some(({ record }) => record?.['kit_id'] === 'MB000777'));
});

test('a deleted kit is announced by its key to those who see its patient', async () => {
  const kit = await aKit(portal, people, 5);
  const [anna, stranger] = await Promise.all([following(people.anna), following(people.otherPractitioner)]);
  await asOwner(portal, 'alter table app.kits no force row level security');
  await asOwner(portal, 'delete from app.kits where id = $1', [kit.id]);
  const deletion = () => anna.changes.find(({ type }) => type === 'DELETE');
  await until(() => deletion() !== undefined);
  expect(deletion()).toMatchObject({ table: 'kits', old_record: { id: kit.id } });
  expect(deletion()).not.toHaveProperty('record');
  expect(stranger.changes).toEqual([]);
});
