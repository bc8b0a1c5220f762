import { issueTokens } from '#contract/identity/session.ts';
import { clientOf } from './client.ts';
import { DEMO_PASSWORD } from './families.ts';

/** Logs in to an account of the demo. */
export const sessionOf = (url: string, email: string) =>
  clientOf(url).call(issueTokens, {
    query: { grant_type: 'password' },
    body: { email, password: DEMO_PASSWORD },
  });
