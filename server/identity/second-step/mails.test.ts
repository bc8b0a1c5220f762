import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRecoveryCodes, removeFactor, verifyRecoveryCode } from '#contract/identity/second-step.ts';
import { anAccount, aSession, mailsTo } from '#server/testing/accounts.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import {
  anAccountWithApp,
  codeOf,
  enrolledApp,
  enterCode,
  stopTheClock,
} from './testing/authenticatorApp.ts';

let portal: TestPortal;

stopTheClock();

beforeAll(async () => {
  portal = await testPortal();
});

afterAll(() => portal.close());

const newestSubject = async (email: string) => (await mailsTo(portal, email))[0]?.subject;

test('a mail reports an added second step once and not at every use', async () => {
  const { email, session, factor_id, secret } = await anAccountWithApp(portal);
  const told = await mailsTo(portal, email);
  expect(told[0]?.subject).toMatch(/^A second step was added to your account/);
  expect(told[0]?.body).toContain('An authenticator app has just been added');
  expect(told[0]?.body).not.toContain(secret);
  expect((await enterCode(portal, session, factor_id, codeOf(secret))).status).toBe(200);
  expect(await mailsTo(portal, email)).toHaveLength(told.length);
});

test('a mail reports the removal of a finished second step only', async () => {
  const { email, session, factor_id } = await anAccountWithApp(portal);
  expect((await portal.call(session, removeFactor, { params: { factor_id } })).status).toBe(200);
  expect(await newestSubject(email)).toMatch(/^A second step was removed from your account/);

  const other = await anAccount(portal);
  const others_session = await aSession(portal, other.email);
  const begun = await enrolledApp(portal, others_session);
  const told = await mailsTo(portal, other.email);
  await portal.call(others_session, removeFactor, { params: { factor_id: begun.factor_id } });
  expect(await mailsTo(portal, other.email)).toEqual(told);
});

test('mails report new and used recovery codes but no wrong code', async () => {
  const { email, session } = await anAccountWithApp(portal);
  const { codes } = createRecoveryCodes.result.parse(
    (await portal.call(session, createRecoveryCodes, {})).body,
  );
  const [made] = await mailsTo(portal, email);
  expect(made?.subject).toMatch(/^New recovery codes/);
  expect(codes.some((code) => made?.body.includes(code))).toBe(false);

  await portal.call(session, verifyRecoveryCode, { body: { code: 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA' } });
  expect(await newestSubject(email)).toMatch(/^New recovery codes/);
  expect((await portal.call(session, verifyRecoveryCode, { body: { code: codes[0] ?? '' } })).status).toBe(
    200,
  );
  expect(await newestSubject(email)).toMatch(/^A recovery code was used/);
});
