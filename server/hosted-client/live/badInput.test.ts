import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { aPerson, type Person, theFirstAdmin } from '#db/testing/people.ts';
import { type LivePortal, livePortal, until } from './testing/livePortal.ts';
import { RawClient } from './testing/RawClient.ts';

const FOREIGN = 'https://app.example.org';

let portal: LivePortal;
let admin: Person;

beforeAll(async () => {
  portal = await livePortal({ ALLOWED_ORIGINS: FOREIGN });
  admin = await theFirstAdmin(portal.database.db);
});

afterAll(() => portal.close());

/** The token of a new customer: a user has few connections. */
const aToken = async () => (await aPerson(portal.database.db, admin, 'customer')).token;
const open = () => RawClient.open(portal.address);
const cookieOf = (token: string) => `session=${token}`;
const own = () => new URL(portal.config.PUBLIC_URL).origin;

test.each([
  ['text that is no JSON', '{', 1007],
  ['a list that is no message', '[1,2,3]', 1007],
  ['an object in vsn 2.0.0', '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"1"}', 1007],
  ['a binary frame', Buffer.from([3, 0, 0]), 1003],
  ['a frame of 10 MB', 'x'.repeat(10_000_000), 1009],
])('closes a connection that sends %s', async (_, frame, code) => {
  const client = await open();
  client.socket.send(frame);
  expect(await client.closed).toBe(code);
});

test('closes a connection that sends 1000 joins, and joins at most 100 topics', async () => {
  const client = await open();
  const access_token = await aToken();
  for (let index = 0; index < 1000; index += 1)
    client.socket.send(
      JSON.stringify(['1', String(index), `realtime:${index}`, 'phx_join', { access_token, config: {} }]),
    );
  expect(await client.closed).toBe(1008);
  const ok = client.events('phx_reply').filter(([, , , , { status }]) => status === 'ok');
  expect(ok.length).toBeLessThanOrEqual(100);
});

test.each([
  ['an unknown table', { table: 'credentials' }],
  ['a name that every object has', { table: 'constructor' }],
  ['another schema', { schema: 'auth', table: 'users' }],
  ['a column that the caller may not read', { table: 'kits', filter: 'practitioner_notes=eq.x' }],
  ['an unknown operator', { table: 'kits', filter: 'kit_id=fts.x' }],
  ['a filter that is none', { table: 'kits', filter: '1=1; drop table kits' }],
  ['a filter without a table', { filter: 'id=eq.1' }],
  ['a filter of 10 kB', { table: 'kits', filter: `kit_id=eq.${'x'.repeat(10_000)}` }],
  ['a list with 1000 values', { table: 'kits', filter: `kit_id=in.(${'x,'.repeat(1000)}x)` }],
  ['a hidden column', { table: 'kits', select: ['practitioner_notes'] }],
])('refuses to join with %s', async (_, wanted) => {
  const client = await open();
  const reply = await client.join([{ event: '*', schema: 'public', ...wanted }], await aToken());
  expect(reply).toEqual({ status: 'error', response: { reason: 'Unknown table, column or filter' } });
});

test.each([
  [
    'an event that is none',
    'realtime:test',
    { config: { postgres_changes: [{ event: 'TRUNCATE', table: 'kits' }] } },
  ],
  ['a number as token', 'realtime:test', { access_token: 1 }],
  [
    '51 lists of changes',
    'realtime:test',
    { config: { postgres_changes: Array.from({ length: 51 }, () => ({ event: '*' })) } },
  ],
  ['a topic of another kind', 'room:1', {}],
  ['an empty topic', 'realtime:', {}],
])('refuses to join with %s', async (_, topic, payload) => {
  const client = await open();
  expect(await client.ask(topic, 'phx_join', payload)).toMatchObject({ status: 'error' });
});

const refusal = { status: 'error', response: { reason: 'Authentication required' } };

test('refuses tokens that are made up, and joins without a token', async () => {
  const client = await open();
  expect(await client.join('kits', 'made up')).toEqual(refusal);
  expect(await client.join('kits')).toEqual(refusal);
});

test('refuses the token of another user on the same connection', async () => {
  const client = await open();
  await client.join('kits', await aToken());
  expect(await client.join('kits', await aToken(), 'realtime:other')).toMatchObject({ status: 'error' });
});

test('refuses unknown events and topics', async () => {
  const client = await open();
  await client.join('kits', await aToken());
  expect(await client.ask('realtime:test', 'broadcast')).toMatchObject({
    response: { reason: 'broadcast is not offered' },
  });
  expect(await client.ask('realtime:unknown', 'anything')).toMatchObject({
    response: { reason: 'unmatched topic' },
  });
});

test('speaks vsn 1.0.0 and refuses other versions', async () => {
  const url = `${portal.address.replace('http', 'ws')}/realtime/v1/websocket?apikey=any`;
  const socket = new WebSocket(`${url}&vsn=1.0.0`);
  socket.on('open', () =>
    socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '7' })),
  );
  const answer = await new Promise<string>((resolve) => {
    socket.on('message', (data: Buffer) => resolve(data.toString()));
  });
  expect(JSON.parse(answer)).toEqual({
    topic: 'phoenix',
    event: 'phx_reply',
    payload: { status: 'ok', response: {} },
    ref: '7',
  });
  socket.close();
  const status = await new Promise((resolve) => {
    const unknown = new WebSocket(`${url}&vsn=3.0.0`);
    unknown.on('error', () => undefined);
    unknown.on('unexpected-response', (_, response) => resolve(response.statusCode));
  });
  expect(status).toBe(400);
});

test('a page of the portal needs its cookie alone', async () => {
  const client = await RawClient.open(portal.address, {
    headers: { origin: own(), cookie: cookieOf(await aToken()) },
  });
  expect(await client.join('kits')).toMatchObject({ status: 'ok' });
});

test('a page whose session has ended learns it when it joins', async () => {
  const client = await RawClient.open(portal.address, {
    headers: { origin: own(), cookie: cookieOf('made up') },
  });
  expect(await client.join('kits')).toEqual(refusal);
});

test.each([
  ['another origin', () => ({ origin: 'http://evil.example', cookie: cookieOf(admin.token) }), 403],
  ['no origin', () => ({ origin: 'null', cookie: cookieOf(admin.token) }), 403],
])('refuses a cookie with %s', async (_, headers, status) => {
  expect(await RawClient.connect(portal.address, { headers: headers() })).toBe(status);
});

test.each([
  ['an allowed origin', { origin: FOREIGN }],
  ['a program', {}],
])('ignores the cookie of %s, and accepts its token', async (_, headers) => {
  const token = await aToken();
  const client = await RawClient.open(portal.address, { headers: { ...headers, cookie: cookieOf(token) } });
  expect(await client.join('kits')).toMatchObject({ status: 'error' });
  expect(await client.join('kits', token)).toMatchObject({ status: 'ok' });
});

test('closes a connection that sends 1000 pings', async () => {
  const client = await open();
  for (let count = 0; count < 1000; count += 1) client.socket.ping();
  expect(await client.closed).toBe(1008);
});

test('answers a ping', async () => {
  const client = await open();
  const pong = once(client.socket, 'pong');
  client.socket.ping('still there');
  expect(String((await pong)[0])).toBe('still there');
});

test('cuts a client that sends and never reads', async () => {
  const { hub } = portal;
  const others = hub.size;
  const client = await open();
  const access_token = await aToken();
  client.socket.pause();
  // The reply repeats the wanted changes: 200 replies of 50 kB do not fit into the buffers of the system.
  const wanted = { event: '*', table: 'kits', select: Array.from({ length: 5000 }, () => 'kit_id') };
  const payload = { access_token, config: { postgres_changes: [wanted] } };
  for (let ref = 0; ref < 200; ref += 1)
    client.socket.send(JSON.stringify(['1', String(ref), 'realtime:slow', 'phx_join', payload]));
  await until(() => hub.size > others);
  await until(() => hub.size === others);
  client.socket.terminate();
});

test('HOSTED_CLIENT=off refuses access tokens, and the pages of the portal stay live', async () => {
  const closed = await livePortal({ HOSTED_CLIENT: 'off' });
  const { token } = await theFirstAdmin(closed.database.db);
  const program = await RawClient.open(closed.address);
  expect(await program.join('kits', token)).toEqual({
    status: 'error',
    response: { reason: 'Access tokens are not accepted' },
  });
  const { origin } = new URL(closed.config.PUBLIC_URL);
  const page = await RawClient.open(closed.address, { headers: { origin, cookie: cookieOf(token) } });
  expect(await page.join('kits')).toMatchObject({ status: 'ok' });
  await closed.close();
});

test('answers a request without an upgrade in JSON, and ignores other upgrades', async () => {
  const plain = await fetch(`${portal.address}/realtime/v1/websocket`);
  expect([plain.status, await plain.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
  const broadcast = await fetch(`${portal.address}/realtime/v1/api/broadcast`, { method: 'POST' });
  expect(broadcast.status).toBe(404);
});
