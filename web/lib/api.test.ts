import { afterEach, expect, test, vi } from 'vitest';
import { getPatient } from '#contract/patients.ts';
import { findPractitioner } from '#contract/practitioner-access.ts';
import { getProfile, signIn, signOut } from '#contract/session.ts';
import { listUsers } from '#contract/users.ts';
import { ApiError, call, endpointUrl } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

function answerWith(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('a call fills path, query string and body', async () => {
  const fetch = answerWith(() => Response.json({ ok: true }));
  const credentials = { email: 'anna@example.org', password: 'a long password' };
  await expect(call(signIn, { query: { grant_type: 'password' }, body: credentials })).resolves.toEqual({
    ok: true,
  });
  expect(fetch).toHaveBeenCalledWith('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
});

test('addresses are encoded; query values that are not set are left out', () => {
  expect(endpointUrl(findPractitioner, { params: { practitioner_code: 'a/b?' } })).toBe(
    '/api/practitioners/a%2Fb%3F',
  );
  expect(endpointUrl(listUsers, { query: { search: undefined, page: 2 } })).toBe('/api/admin/users?page=2');
});

test('an empty answer is undefined', async () => {
  answerWith(() => new Response(null, { status: 204 }));
  await expect(call(signOut)).resolves.toBeUndefined();
});

test('a refusal carries code, sentence, fields and details', async () => {
  const body = {
    code: 'patient_not_found',
    message: 'Patient not found.',
    fields: { id: 'x' },
    details: [1],
  };
  answerWith(() => Response.json(body, { status: 404 }));
  const refused = call(getPatient, { params: { patient_id: '1' } });
  await expect(refused).rejects.toBeInstanceOf(ApiError);
  await expect(refused).rejects.toMatchObject({ ...body, status: 404 });
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer that is not of the portal', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
])('%s means that the portal is not available', async (_, answer) => {
  answerWith(answer);
  await expect(call(getProfile)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The portal is not available at the moment. Please try again shortly.',
  });
});

test('a call that was given up is no failure of the portal', async () => {
  const controller = new AbortController();
  controller.abort();
  answerWith(() => Promise.reject(controller.signal.reason));
  await expect(call(getProfile, undefined, { signal: controller.signal })).rejects.toBe(
    controller.signal.reason,
  );
});
