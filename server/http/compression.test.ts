import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getUser } from '#contract/identity/account.ts';
import { addKits, listKitInventory } from '#contract/laboratory/kit-inventory.ts';
import { readReportPage } from '#contract/reports/reports.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  const range = { start: kitCode(10_100), end: kitCode(10_200) };
  await portal.call(people.admin, addKits, { body: { range } });
});

afterAll(() => portal.close());

interface Request {
  readonly person: Person;
  readonly method: 'GET' | 'HEAD';
  readonly from: TestPortal;
  /** The browser's word for the site that caused the request. */
  readonly site: string;
  /** The browser's word for what the answer is for. */
  readonly dest: string;
}

const get = (
  url: string,
  accepted?: string,
  { person = people.admin, method = 'GET', from = portal, site, dest }: Partial<Request> = {},
) =>
  from.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(accepted !== undefined && { 'accept-encoding': accepted }),
      ...(site !== undefined && { 'sec-fetch-site': site }),
      ...(dest !== undefined && { 'sec-fetch-dest': dest }),
    },
  });

const list = `${listKitInventory.path}?page_size=50`;
const shortList = `${listKitInventory.path}?page_size=10&search=MB010100`;

test.each(['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.8, *;q=0.1', 'GZIP'])(
  'a list above 2 kB is compressed for a client that accepts %s',
  async (accepted) => {
    const plain = await get(list);
    const { headers, rawPayload } = await get(list, accepted);
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(plain.json());
  },
);

test.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.000, br'])(
  'a list above 2 kB is not compressed for a client that accepts %s, but says that others get it compressed',
  async (accepted) => {
    const { headers, rawPayload } = await get(list, accepted);
    expect(rawPayload.length).toBeGreaterThan(2048);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers['vary']).toBe('Accept-Encoding');
  },
);

test.each([
  ['same-origin', 'gzip'],
  ['none', 'gzip'],
  ['same-site', undefined],
  ['cross-site', undefined],
])('an answer to a request of the site %s has the encoding %s', async (site, encoding) => {
  const { headers } = await get(list, 'gzip', { site });
  expect(headers['content-encoding']).toBe(encoding);
});

test('COMPRESS=off leaves a list above 2 kB as it is', async () => {
  const other = await testPortal({ COMPRESS: 'off' });
  try {
    const { admin } = await everybody(other);
    const range = { start: kitCode(10_100), end: kitCode(10_200) };
    await other.call(admin, addKits, { body: { range } });
    const { headers, rawPayload } = await get(list, 'gzip', { person: admin, from: other });
    expect(rawPayload.length).toBeGreaterThan(2048);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('vary');
  } finally {
    await other.close();
  }
});

test('a list below 2 kB is not compressed', async () => {
  const { statusCode, headers, rawPayload } = await get(shortList, 'gzip');
  expect(statusCode).toBe(200);
  expect(rawPayload.length).toBeLessThan(2048);
  expect(headers).not.toHaveProperty('content-encoding');
  expect(headers).not.toHaveProperty('vary');
});

test('a refusal is not compressed', async () => {
  const unknown = Array.from({ length: 40 }, (_, index) => `${'x'.repeat(100)}${index}=1`).join('&');
  const { statusCode, headers, rawPayload } = await get(`${listKitInventory.path}?${unknown}`, 'gzip');
  expect(statusCode).toBe(400);
  expect(rawPayload.length).toBeGreaterThan(2048);
  expect(headers).not.toHaveProperty('content-encoding');
});

test('an answer under /auth/v1 is never compressed, however large', async () => {
  await asOwner(
    portal,
    `insert into app.factors (user_id, kind, name, totp_secret)
     select $1, 'totp', 'App ' || n, 'secret' from generate_series(1, 30) as n`,
    [people.anna.actor.user_id],
  );
  const { statusCode, headers, rawPayload } = await get(getUser.path, 'gzip', { person: people.anna });
  expect(statusCode).toBe(200);
  expect(rawPayload.length).toBeGreaterThan(2048);
  expect(headers).not.toHaveProperty('content-encoding');
});

describe('a page of a report', () => {
  let url: string;
  beforeAll(async () => {
    await aKit(portal, people, 1);
    const reports = reportCalls(portal, people);
    await reports.uploadPage(kitCode(1), '1');
    await reports.publish(kitCode(1));
    url = readReportPage.path.replace(':kit_id', kitCode(1)).replace(':page', '1');
  });

  test('is compressed for a frame of the portal', async () => {
    const plain = await get(url, undefined, { dest: 'iframe' });
    const { headers, rawPayload } = await get(url, 'gzip', { dest: 'iframe' });
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': plain.headers['content-type'],
    });
    expect(headers).not.toHaveProperty('content-length');
    expect(gunzipSync(rawPayload).toString()).toBe(plain.body);
  });

  test.each([
    ['GET', 'empty', 'same-origin'],
    ['HEAD', 'empty', 'same-origin'],
    ['HEAD', 'iframe', 'same-origin'],
    ['GET', 'iframe', 'cross-site'],
  ] as const)(
    'keeps its length and headers for %s with the destination %s from %s',
    async (method, dest, site) => {
      const sent = { method, dest, site };
      const [plain, accepting] = [await get(url, undefined, sent), await get(url, 'gzip', sent)];
      expect(accepting.statusCode).toBe(200);
      const { 'x-request-id': _id, date: _date, ...headers } = plain.headers;
      expect(accepting.headers).toMatchObject(headers);
      expect(accepting.headers).toHaveProperty('content-length');
      expect(accepting.headers).not.toHaveProperty('content-encoding');
    },
  );
});
