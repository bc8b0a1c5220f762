import { expect, test } from 'vitest';
import { signUp } from '#contract/identity/account.ts';
import { testPortal } from '#server/testing/testPortal.ts';

const mailbox = async (
  environment: NodeJS.ProcessEnv,
  request: { host?: string; remoteAddress?: string } = {},
) => {
  const portal = await testPortal(environment);
  const data = {
    verification_reason: 'A reason in four words',
    registration_timestamp: new Date().toISOString(),
  };
  await portal.call(undefined, signUp, {
    body: { email: "o'b@example.org", password: 'correct horse battery', data },
  });
  const { host = 'localhost:8080', remoteAddress = '127.0.0.1' } = request;
  const answer = await portal.app.inject({ url: '/dev/mail', headers: { host }, remoteAddress });
  await portal.close();
  return answer;
};

test('the local mailbox shows mails escaped on a portal without a mail server', async () => {
  const { statusCode, body } = await mailbox({});
  expect(statusCode).toBe(200);
  expect(body).toContain('o&#39;b@example.org');
  expect(body).toMatch(/<a href="http:\/\/localhost:8080\/confirm#[\w-]+">/);
});

test.each([
  ['another machine', {}, { remoteAddress: '192.0.2.7' }],
  ['a website that resolves its name to this machine', {}, { host: 'evil.example' }],
  [
    'a production server',
    { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:8080', SMTP_URL: 'smtp://127.0.0.1:1' },
    {},
  ],
  ['a portal with a public address', { PUBLIC_URL: 'https://portal.example.com' }, {}],
  ['a portal with a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }, {}],
])('the mailbox is hidden from %s', async (_, environment, request) => {
  expect((await mailbox(environment, request)).statusCode).toBe(404);
});
