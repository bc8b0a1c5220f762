import { afterEach, expect, test, vi } from 'vitest';
import type { getPatient } from '#contract/families/patients.ts';
import type { findPractitioner } from '#contract/families/practitioner-access.ts';
import type { getProfile, issueTokens, signOut } from '#contract/identity/session.ts';
import type { listUsers } from '#contract/identity/users.ts';
import type { uploadReportPage } from '#contract/reports/reports.ts';
import { ApiError, call, endpointUrl, setRefusalHandling, uploadFile } from './api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  setRefusalHandling(() => async () => false);
});

function answerWith(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('fills path, query string and body of a call', async () => {
  const fetch = answerWith(() => Response.json({ ok: true }));
  const credentials = { email: 'anna@example.org', password: 'a long password' };
  await expect(
    call<typeof issueTokens>('POST /auth/v1/token', { query: { grant_type: 'password' }, body: credentials }),
  ).resolves.toEqual({
    ok: true,
  });
  expect(fetch).toHaveBeenCalledWith('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
});

test('encodes addresses and omits unset query values', () => {
  expect(
    endpointUrl<typeof findPractitioner>('GET /api/practitioners/:practitioner_code', {
      params: { practitioner_code: 'a/b?' },
    }),
  ).toBe('/api/practitioners/a%2Fb%3F');
  expect(
    endpointUrl<typeof listUsers>('GET /api/admin/users', { query: { search: undefined, page: 2 } }),
  ).toBe('/api/admin/users?page=2');
});

test('returns undefined for an empty answer', async () => {
  answerWith(() => new Response(null, { status: 204 }));
  await expect(
    call<typeof signOut>('POST /auth/v1/logout', { query: { scope: 'local' } }),
  ).resolves.toBeUndefined();
});

test('throws a refusal with code, sentence, fields and details', async () => {
  const body = {
    code: 'patient_not_found',
    message: 'Patient not found.',
    fields: { id: 'x' },
    details: [1],
  };
  answerWith(() => Response.json(body, { status: 404 }));
  const refused = call<typeof getPatient>('GET /api/patients/:patient_id', { params: { patient_id: '1' } });
  await expect(refused).rejects.toBeInstanceOf(ApiError);
  await expect(refused).rejects.toMatchObject({ ...body, status: 404 });
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['the JSON of a proxy', () => Response.json({ error: 'Too many requests' }, { status: 429 })],
  ['JSON without an object', () => Response.json(null, { status: 503 })],
  ["the login page of a network in the portal's place", () => new Response('<h1>Welcome to our hotel</h1>')],
])('reports %s as an unavailable portal', async (_, answer) => {
  vi.stubGlobal('navigator', { onLine: true });
  answerWith(answer);
  await expect(call<typeof getProfile>('GET /api/profile')).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The portal is not available at the moment. Please try again shortly.',
  });
});

test('says that the device is offline when no answer comes', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call<typeof getProfile>('GET /api/profile')).rejects.toMatchObject({
    code: 'unavailable',
    message: 'No connection. Please try again once you are online.',
  });
});

test('throws the abort reason of an aborted call', async () => {
  const controller = new AbortController();
  controller.abort();
  answerWith(() => Promise.reject(controller.signal.reason));
  await expect(
    call<typeof getProfile>('GET /api/profile', undefined, { signal: controller.signal }),
  ).rejects.toBe(controller.signal.reason);
});

const refused = () => Response.json({ code: 'not_signed_in', message: '' }, { status: 401 });

test('repeats a refused call twice at most while the handler asks for it', async () => {
  const handle = vi.fn(async () => true);
  setRefusalHandling(() => handle);
  const answers = [refused, () => Response.json('mended')];
  answerWith(() => answers.shift()?.() ?? refused());
  await expect(call<typeof getProfile>('GET /api/profile')).resolves.toBe('mended');
  expect(handle).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ code: 'not_signed_in' }),
    expect.objectContaining({ address: 'GET /api/profile' }),
  );

  const fetch = answerWith(refused);
  await expect(call<typeof getProfile>('GET /api/profile')).rejects.toMatchObject({ code: 'not_signed_in' });
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('sends a refused upload again', async () => {
  const answers = [
    { status: 401, responseText: '{"code":"not_signed_in","message":""}' },
    { status: 200, responseText: '1' },
  ];
  class FakeRequest extends EventTarget {
    upload = new EventTarget();
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => null;
    send() {
      Object.assign(this, answers.shift());
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  setRefusalHandling(
    () =>
      async ({ code }) =>
        code === 'not_signed_in',
  );
  const params = { kit_id: 'MB000132', page: '1' } as const;
  await expect(
    uploadFile<typeof uploadReportPage>(
      'PUT /api/admin/reports/:kit_id/pages/:page',
      'text/html',
      { params },
      new Blob(['page']),
    ),
  ).resolves.toBe(1);
});

test('never repeats a login or a renewal', async () => {
  setRefusalHandling(() => async () => true);
  const fetch = answerWith(refused);
  const renewal = call<typeof issueTokens>('POST /auth/v1/token', {
    query: { grant_type: 'refresh_token' },
    body: {},
  });
  await expect(renewal).rejects.toMatchObject({ code: 'not_signed_in' });
  expect(fetch).toHaveBeenCalledOnce();
});

test.each([
  [500, '3f0a6c2e'],
  [404, undefined],
])('an error of status %i has the request id %s for the user to quote', async (status, request_id) => {
  const body = { code: 'unexpected', message: 'An unexpected error occurred. Please try again.' };
  answerWith(() => Response.json(body, { status, headers: { 'x-request-id': '3f0a6c2e' } }));
  await expect(call<typeof getProfile>('GET /api/profile')).rejects.toMatchObject({ status, request_id });
});
