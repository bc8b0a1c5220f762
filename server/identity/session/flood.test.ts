import { expect, test } from 'vitest';
import { issueTokens } from '#contract/identity/session.ts';
import { anAccount, PASSWORD, signIn } from '#server/testing/accounts.ts';
import { testPortal } from '#server/testing/testPortal.ts';

/** More concurrent logins than the queue admits. */
const FLOOD = 200;

test('a flood of logins is refused early with a retry time while other requests succeed', async () => {
  const portal = await testPortal();
  const { email } = await anAccount(portal);
  let answered = 0;
  const flood = Promise.all(
    Array.from({ length: FLOOD }, async (_, index) => {
      const answer = await portal.call(
        { remoteAddress: `2001:db8:0:${index.toString(16)}::1` },
        issueTokens,
        {
          query: { grant_type: 'password' },
          body: { email: `nobody${index}@example.org`, password: 'wrong' },
        },
      );
      answered += 1;
      return answer;
    }),
  );
  expect((await portal.app.inject('/api/openapi.json')).statusCode).toBe(200);
  expect(answered).toBeLessThan(FLOOD);

  const answers = await flood;
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(FLOOD - refused.length);
  for (const { body, response } of refused) {
    expect(body).toMatchObject({
      code: 'unavailable',
      message: 'The portal is not available at the moment. Please try again shortly.',
    });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await signIn(portal, email, PASSWORD)).status).toBe(200);
  await portal.close();
});
