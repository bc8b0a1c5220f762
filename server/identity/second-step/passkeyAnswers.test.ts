import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson, type Person, theFirstAdmin } from '#db/testing/people.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { aPasskey } from './testing/aPasskey.ts';
import { begunPasskey, ORIGIN } from './testing/passkeyCalls.ts';
import { expectRefusal, NUL, send } from './testing/rawCalls.ts';

let portal: TestPortal;
let admin: Person;

beforeAll(async () => {
  portal = await testPortal({ PUBLIC_URL: ORIGIN });
  admin = await theFirstAdmin(portal.database.db);
});

afterAll(() => portal.close());

/** A session setting up a passkey, and its verification call. */
async function settingUp() {
  const person = await aPerson(portal.database.db, admin, 'customer');
  const { factor_id, id: challenge_id, challenge } = await begunPasskey(portal, person);
  const answer = (credential_response: unknown) =>
    send(
      portal,
      person,
      `/${factor_id}/verify`,
      JSON.stringify({ challenge_id, webauthn: { type: 'create', credential_response } }),
    );
  return { challenge, answer };
}

const encoded = (data: string | Buffer) => Buffer.from(data).toString('base64url');
const endless = 'A'.repeat(100_000);

type Created = ReturnType<ReturnType<typeof aPasskey>['create']>;
type Spoil = (right: Created) => object;

const whole: [string, Spoil][] = [
  ['an empty object', () => ({})],
  ['wrong types', () => ({ id: 1, rawId: [], type: {}, response: 'x' })],
  ['no response', ({ id }) => ({ id, rawId: id, type: 'public-key' })],
  ['two ids', (right) => ({ ...right, rawId: 'AAAA' })],
  ['another type of credential', (right) => ({ ...right, type: 'password' })],
  ['a NUL in the id', (right) => ({ ...right, id: NUL, rawId: NUL })],
  ['a huge id', (right) => ({ ...right, id: endless, rawId: endless })],
];
const parts: [string, Readonly<Record<string, unknown>>][] = [
  ['no client data', { clientDataJSON: undefined }],
  ['client data outside base64', { clientDataJSON: '{}' }],
  ['client data outside JSON', { clientDataJSON: encoded('x') }],
  ['null as client data', { clientDataJSON: encoded('null') }],
  ['huge client data', { clientDataJSON: endless }],
  ['no attestation', { attestationObject: undefined }],
  ['a random attestation', { attestationObject: encoded(Buffer.alloc(300, 0xff)) }],
  ['an attestation of nested lists', { attestationObject: encoded(Buffer.alloc(12_000, 0x81)) }],
  ['a truncated attestation', { attestationObject: encoded(Buffer.from('bbffffffffffff', 'hex')) }],
  ['a number as attestation', { attestationObject: encoded(Buffer.from([1])) }],
  ['a NUL among the transports', { transports: [NUL] }],
  ['too many transports', { transports: Array.from({ length: 1000 }, () => 'usb') }],
];

test.each<[string, Spoil]>([
  ...whole,
  ...parts.map(([what, part]): [string, Spoil] => [
    what,
    (right) => ({ ...right, response: { ...right.response, ...part } }),
  ]),
])('refuses a passkey response with %s', async (_, spoil) => {
  const { challenge, answer } = await settingUp();
  const right = aPasskey(ORIGIN).create(challenge);
  expectRefusal(await answer(spoil(right)), [422], 'mfa_verification_failed');
  expect((await answer(right)).statusCode).toBe(200);
});

test("refuses a passkey id beyond the standard's length", async () => {
  const { challenge, answer } = await settingUp();
  expectRefusal(await answer(aPasskey(ORIGIN, 5_000).create(challenge)), [422], 'mfa_verification_failed');
});

test.each(['a text', 1, [], null])('refuses %j as a passkey response', async (credential_response) => {
  const { answer } = await settingUp();
  expectRefusal(await answer(credential_response), [400], 'invalid_request');
});
