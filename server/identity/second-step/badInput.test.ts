import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getUser } from '#contract/identity/account.ts';
import { aPerson, type Person, theFirstAdmin } from '#db/testing/people.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { challengeOf, enrolledApp } from './testing/authenticatorApp.ts';
import { begunPasskey } from './testing/passkeyCalls.ts';
import { badBodies, badTexts, expectRefusal, send } from './testing/rawCalls.ts';

let portal: TestPortal;
let admin: Person;

beforeAll(async () => {
  portal = await testPortal();
  admin = await theFirstAdmin(portal.database.db);
});

afterAll(() => portal.close());

const somebody = () => aPerson(portal.database.db, admin, 'customer');

/** A session setting up an app, and its verification call. */
async function settingUpApp() {
  const person = await somebody();
  const { factor_id } = await enrolledApp(portal, person);
  const challenge_id = await challengeOf(portal, person, factor_id);
  const answer = (body: string | undefined) => send(portal, person, `/${factor_id}/verify`, body);
  return { person, factor_id, challenge_id, answer };
}

type Row = [what: string, body: string | undefined];
const field = (name: string, rest: object, values: typeof badTexts): Row[] =>
  values.map(([what, value]) => [`${what} as ${name}`, JSON.stringify({ ...rest, [name]: value })]);

test.each<Row>([
  ...badBodies.map((row): Row => [...row]),
  ...field('factor_type', {}, [...badTexts, ['phone', 'phone']]),
  ...field('friendly_name', { factor_type: 'totp' }, [
    ...badTexts,
    ['an empty text', ''],
    ['a space', ' '],
    ['61 characters', 'x'.repeat(61)],
  ]),
])('enrollFactor refuses %s', async (_, body) => {
  const person = await somebody();
  expectRefusal(await send(portal, person, '', body), [400, 413]);
  expect((await portal.call(person, getUser, {})).body).toMatchObject({ factors: [] });
});

test.each<Row>([
  ...badBodies.map((row): Row => [...row]),
  ...field('code', {}, [...badTexts, ['61 characters', 'x'.repeat(61)]]),
])('verifyRecoveryCode refuses %s', async (_, body) => {
  expectRefusal(await send(portal, await somebody(), '/recovery-codes/verify', body), [400, 413]);
});

describe('invalid input of verifyFactor', () => {
  test.each(badBodies)('verifyFactor refuses a body of %s', async (_, body) => {
    expectRefusal(await (await settingUpApp()).answer(body), [400], 'invalid_request');
  });

  test.each<(typeof badTexts)[number]>([...badTexts, ['21 characters', '1'.repeat(21)]])(
    'verifyFactor refuses %s as code',
    async (_, code) => {
      const { challenge_id, answer } = await settingUpApp();
      expectRefusal(await answer(JSON.stringify({ challenge_id, code })), [400, 413]);
    },
  );

  test.each(badTexts)('verifyFactor refuses %s as challenge', async (_, challenge_id) => {
    const { answer } = await settingUpApp();
    expectRefusal(await answer(JSON.stringify({ challenge_id, code: '123456' })), [400, 413]);
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', 'é12345', '-12345', '1e1000'])(
    'verifyFactor refuses the code %j',
    async (code) => {
      const { challenge_id, answer } = await settingUpApp();
      expectRefusal(await answer(JSON.stringify({ challenge_id, code })), [422], 'mfa_verification_failed');
    },
  );

  test('verifyFactor refuses an app without a code', async () => {
    const { challenge_id, answer } = await settingUpApp();
    const webauthn = { type: 'create', credential_response: {} };
    for (const body of [{ challenge_id }, { challenge_id, webauthn }])
      expectRefusal(await answer(JSON.stringify(body)), [400], 'invalid_request');
  });

  test('verifyFactor refuses a passkey without its response', async () => {
    const person = await somebody();
    const { factor_id, id: challenge_id } = await begunPasskey(portal, person);
    for (const body of [
      { challenge_id },
      { challenge_id, code: '123456' },
      { challenge_id, webauthn: {} },
      { challenge_id, webauthn: { type: 'get', credential_response: {} } },
    ])
      expectRefusal(
        await send(portal, person, `/${factor_id}/verify`, JSON.stringify(body)),
        [400],
        'invalid_request',
      );
  });
});

describe.each(['x', '%00', '%ED%A0%80', '%', "';--", '1', 'x'.repeat(10_000)])('factor id %s', (id) => {
  test.each([
    ['challenged', '/challenge', 'POST'],
    ['answered', '/verify', 'POST'],
    ['removed', '', 'DELETE'],
  ] as const)('an invalid factor id cannot be %s', async (_, end, method) => {
    const body = JSON.stringify({ challenge_id: crypto.randomUUID(), code: '123456' });
    expectRefusal(await send(portal, await somebody(), `/${id}${end}`, body, { method }), [400, 404, 414]);
  });
});

test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])(
  'refuses a second-step body of type %s',
  async (type) => {
    const { person, factor_id } = await settingUpApp();
    for (const url of ['', `/${factor_id}/verify`, '/recovery-codes/verify'])
      expectRefusal(await send(portal, person, url, '{"factor_type":"totp"}', { type }), [400, 415]);
  },
);
