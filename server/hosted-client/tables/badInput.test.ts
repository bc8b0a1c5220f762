import { afterAll, beforeAll, expect, test } from 'vitest';
import { everybody, type People } from '#server/testing/family.ts';
import { listening } from '#server/testing/outsideClient.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { restClient } from './testing/restClient.ts';

// Statuses and codes: https://docs.postgrest.org/en/stable/references/errors.html.

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

interface Sent {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: object | string;
}

const send = (url: string, { headers = {}, ...rest }: Sent = {}) =>
  portal.app.inject({
    url: `/rest/v1/${url}`,
    headers: {
      authorization: `Bearer ${people.admin.token}`,
      ...(rest.payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...rest,
  });

const nested = (depth: number): string => (depth === 0 ? 'id' : `kits(patients(${nested(depth - 1)}))`);

test.each<[string, string, number, string, Sent?]>([
  ['an unknown table', 'secrets?select=*', 404, 'PGRST205'],
  ['a table of the portal', 'credentials?select=*', 404, 'PGRST205'],
  ['an inherited member as a table', 'constructor?select=*', 404, 'PGRST205'],
  ['an unknown function', 'rpc/open_session', 404, 'PGRST202', { method: 'POST' }],
  ['an unknown column', 'kits?select=id,shared_suggestion_key', 400, '42703'],
  ['a column under an inherited name', 'kits?select=constructor', 400, '42703'],
  ['a filter on an unknown column', 'kits?password=eq.1', 400, '42703'],
  ['an order by an unknown column', 'kits?order=secret', 400, '42703'],
  ['an unknown operator', 'kits?id=fts.a', 400, 'PGRST100'],
  ['an operator under an inherited name', 'kits?id=toString.a', 400, 'PGRST100'],
  [
    '60 names of a column',
    `kits?select=${Array.from({ length: 60 }, (_, n) => `a${n}:id`).join()}`,
    400,
    'PGRST100',
  ],
  ['one table embedded three times', 'patients?select=a:kits(id),b:kits(id),c:kits(id)', 400, 'PGRST100'],
  ['a negated filter', 'kits?id=not.eq.a', 400, 'PGRST100'],
  ['an alternative', 'kits?or=(id.eq.1,id.eq.2)', 400, 'PGRST100'],
  ['a filter without an operator', 'kits?id=1', 400, 'PGRST100'],
  ['a cast', 'kits?select=id::text', 400, 'PGRST100'],
  ['an aggregate', 'kits?select=count()', 400, 'PGRST200'],
  ['SQL in place of a column', 'kits?select=id;drop table app.kits', 400, 'PGRST100'],
  ['an open parenthesis', 'kits?select=id,patients(id', 400, 'PGRST100'],
  ['tables without a relation', 'kits?select=id,profiles(id)', 400, 'PGRST200'],
  ['two embeddings of one name', 'kits?select=patients(id),patients(first_name)', 400, 'PGRST100'],
  ['an embedding three deep', 'patients?select=kits(patients(kits(id)))', 400, 'PGRST100'],
  ['an embedding ten deep', `patients?select=${nested(5)}`, 400, 'PGRST100'],
  ['a value of another type', 'kits?id=eq.not-a-uuid', 400, '22P02'],
  ['a NUL character', 'kits?kit_notes=eq.%00', 400, '22021'],
  ['a negative limit', 'kits?limit=-1', 400, 'PGRST100'],
  ['two limits', 'kits?limit=1&limit=2', 400, 'PGRST100'],
  ['a filter of 10 kB', `kits?kit_id=in.(${'MB000001,'.repeat(1100)}MB000001)`, 414, 'PGRST100'],
  ['an unknown strict preference', 'kits', 400, 'PGRST122', { headers: { prefer: 'handling=strict, x=1' } }],
  ['another schema', 'kits', 406, 'PGRST106', { headers: { 'accept-profile': 'app' } }],
  ['another media type', 'kits', 406, 'PGRST107', { headers: { accept: 'text/csv' } }],
  ['an upsert', 'kits', 405, 'PGRST117', { method: 'PUT', payload: {} }],
  [
    'an update without filters',
    'kits',
    400,
    '21000',
    { method: 'PATCH', payload: { practitioner_notes: '' } },
  ],
  ['a deletion without filters', 'profiles', 400, '21000', { method: 'DELETE' }],
  ['a deletion by another filter', 'profiles?role=eq.customer', 400, 'PGRST100', { method: 'DELETE' }],
  ['a deletion of patients', 'patients?id=eq.1', 403, '42501', { method: 'DELETE' }],
  ['broken JSON', 'kits', 400, 'PGRST102', { method: 'POST', payload: '{"a":' }],
  ['a text as a row', 'kits', 400, 'PGRST102', { method: 'POST', payload: '"row"' }],
  ['no row', 'kit_inventory', 400, 'PGRST102', { method: 'POST', payload: [] }],
  ['an unknown column of a row', 'kits', 400, 'PGRST204', { method: 'POST', payload: { used_at: 1 } }],
  ['a path below a table', 'kits/1', 404, 'PGRST125'],
  ['no table', '', 404, 'PGRST205'],
])('%s is refused by name', async (_, url, status, code, sent) => {
  const response = await send(url, sent);
  expect({ status: response.statusCode, body: response.json<object>() }).toEqual({
    status,
    body: {
      code,
      message: expect.any(String) as string,
      details: response.json<{ details: unknown }>().details,
      hint: null,
    },
  });
});

test('an unknown preference is ignored without handling=strict', async () => {
  expect((await send('profiles?select=id', { headers: { prefer: 'x=1' } })).statusCode).toBe(200);
});

test('ranges and counts stand in Content-Range', async () => {
  const rangeOf = async (url: string, headers: Record<string, string> = {}) => {
    const response = await send(url, { headers });
    return [response.statusCode, response.headers['content-range']];
  };
  const counted = { prefer: 'count=exact' };
  expect(await rangeOf('profiles?select=id')).toEqual([200, '0-4/*']);
  expect(await rangeOf('profiles?select=id', counted)).toEqual([200, '0-4/5']);
  expect(await rangeOf('profiles?select=id&limit=2&offset=1', counted)).toEqual([206, '1-2/5']);
  expect(await rangeOf('profiles?select=id', { ...counted, range: '3-9' })).toEqual([206, '3-4/5']);
  expect(await rangeOf('kits?select=id', counted)).toEqual([200, '*/0']);
  expect((await rangeOf('profiles?select=id&offset=9', counted))[0]).toBe(416);
});

test.each([
  '/rest/other',
  '/storage/v1/object/x',
  '/functions/v1/x',
  '/realtime/v2',
  '/auth/v2/token',
  '/rest/v1',
])('the portal has no %s and says so in JSON, even to a browser', async (url) => {
  const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
  const response = await portal.app.inject({ url, headers });
  expect([401, 404]).toContain(response.statusCode);
  expect(response.headers['content-type']).toContain('application/json');
});

test('the storage of the hosted client says that it is not offered', async () => {
  const client = restClient(await listening(portal), people.anna);
  const { error } = await client.storage.from('reports').download('page-1.html');
  expect(error?.message).toBe('The portal does not offer this service.');
});

test('HOSTED_CLIENT=off closes the tables', async () => {
  const closed = await testPortal({ HOSTED_CLIENT: 'off' });
  try {
    const { admin } = await everybody(closed);
    const response = await closed.app.inject({
      url: '/rest/v1/kits?select=id',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(response.statusCode).toBe(404);
  } finally {
    await closed.close();
  }
});
