import { type Claims, described, met, outside, partly, unmet } from '../claims.ts';

const NO_PROVIDER = 'The portal has no identity provider and joins no federation';

/** V7 sessions, V8 authorization, V9 self-contained tokens, V10 OAuth. */
export const SESSIONS: Claims = {
  '7.1.1 7.1.2': described('The ends and the number of sessions are documented', 'docs/security.md#Sessions'),
  '7.1.3': outside('Federated sessions', NO_PROVIDER),
  '7.2.1': met(
    'The server checks each request in the database',
    'server/identity/session/knownSessions.test.ts > a session that was ended elsewhere answers no reading',
    'server/http/badRequest.test.ts > refuses a tampered, truncated, extended or invented token',
  ),
  '7.2.2': met(
    'Tokens are made for each session',
    'server/identity/session/cookies.test.ts > login and refresh set HttpOnly cookies without tokens in the body',
    'server/identity/session/cookies.test.ts > a new login ends the session that the browser held',
  ),
  '7.2.3': partly(
    'Tokens are random, of 256 bits',
    '256 bits of node:crypto; a test finds none of them in the database, but measures no length',
    'server/identity/session/atRest.test.ts > a copy of the database holds no token and no password',
  ),
  '7.2.4': partly(
    'A login makes new tokens',
    'login and second step do; proving the password again does not',
    'server/identity/session/cookies.test.ts > a new login ends the session that the browser held',
    'server/identity/second-step/passkeys.test.ts > a new passkey counts as the second step and ends earlier tokens',
  ),
  '7.3.1': met(
    'An idle session ends',
    'server/identity/session/sessionEnd.test.ts > an idle session expires',
  ),
  '7.3.2': met(
    'A session ends after its longest life',
    'server/identity/session/sessionEnd.test.ts > an active session expires after its maximum lifetime',
  ),
  '7.4.1': met(
    'An ended session opens nothing',
    'server/identity/session/hostedSession.test.ts > getClaims refuses the token of an ended session',
    'server/identity/session/authJs.test.ts > sign-out with scope %s ends exactly the sessions in its scope',
  ),
  '7.4.2': met(
    'Sessions end with their account',
    'server/identity/session/sessionEnd.test.ts > a session ends immediately when %s',
    'server/hosted-client/live/sessionEnd.test.ts > a channel ends when its user is deleted',
  ),
  '7.4.3': met(
    'A new password or first second step ends other sessions',
    'server/identity/account/authJs.test.ts > the current password allows a change, ends the other sessions and keeps this one',
    'server/identity/second-step/atOnce.test.ts > two sessions that set up a first second step at once: one succeeds and the other ends',
  ),
  '7.4.4': partly(
    'The menu has Logout on every screen',
    'tested on one screen',
    'web/shell/Sidebar.test.tsx > ends the session on Logout',
  ),
  '7.4.5': unmet(
    'Administrators end sessions of a user',
    'Only by a change of the role or the deletion of the account',
  ),
  '7.5.1': partly(
    'Changes of the account need the password again',
    'they need no second step',
    'server/identity/account/authJs.test.ts > refuses an email change %s',
    'server/identity/second-step/waiting.test.ts > changing second steps requires a password from the last 15 minutes',
  ),
  '7.5.2': partly(
    'Users see and end their sessions',
    'without the password again',
    'server/identity/session/sessions.test.ts > the session list shows own devices, last used first',
    'server/identity/session/sessions.test.ts > ending a session immediately invalidates its refresh token',
  ),
  '7.5.3': unmet(
    'Very sensitive acts ask for another factor',
    'Only those of 7.5.1, and the deletion of the own account',
  ),
  '7.6.1': outside('Lifetimes at identity providers', NO_PROVIDER),
  '7.6.2': met(
    'A session begins by an act of its user',
    'web/identity/session/sign-in/ConfirmEmailPage.test.tsx > confirms the address and logs in only after the password is sent',
  ),
  '8.1.1 8.1.2': met(
    'Rights by role, row and column are documented',
    'tools/schema/schemaDocs.test.ts > docs/schema is what `npm run schema:docs` writes',
  ),
  '8.2.1': met(
    'Calls are open to their roles alone',
    'server/http/endpoints.test.ts > checks the role of a caller: %s',
    'server/http/endpoints.test.ts > only administrators may call endpoints under /api/admin',
    'db/catalog.test.ts > exactly the listed roles can call each function',
  ),
  '8.2.2': met(
    'Rows are open to those whom they concern',
    'db/policies.test.ts > row policies allow exactly the expected access as %s',
    'server/http/foreignIds.test.ts > every operation of "$name" answers a foreign id like one of nothing',
    'server/families/practitioner-access/hiddenKits.test.ts > ${endpoint.name} answers for a kit outside of the grant as for a missing one',
  ),
  '8.2.3': met(
    'Columns are open to those whom they concern',
    'db/columnGrants.test.ts > exactly the listed roles have privileges on single columns',
    'server/kits/updatePractitionerNotes.test.ts > the customer never receives practitioner notes',
  ),
  '8.3.1': met(
    'The database decides about rights',
    'db/policies.test.ts > row policies allow exactly the expected access as %s',
    'db/policyMutants.test.ts > a policy of %s that admits every row, or none, is noticed',
    'db/catalog.test.ts > every table has forced row-level security and a place in the policy matrix',
  ),
  '8.4.1': outside('Tenants are kept apart', 'A portal has one tenant; laboratories are kept apart by 8.2.2'),
  '9.1.1 9.1.2 9.1.3 9.2.1 9.2.2': met(
    'A token counts as the session that the database knows, whatever it says',
    'server/identity/session/hostedSession.test.ts > an access token with changed claims opens nothing',
    'server/http/badRequest.test.ts > refuses a token of any other kind',
    'server/http/badRequest.test.ts > refuses an expired token',
  ),
  '9.2.3 9.2.4': outside('Audiences of tokens', 'One service makes and takes each token'),
  '10.1.1': met(
    'Pages get no token',
    'server/identity/session/cookies.test.ts > login and refresh set HttpOnly cookies without tokens in the body',
    'server/identity/session/hostedSession.test.ts > a cookie gives no token to a script that poses as the hosted client',
  ),
  '10.1.2 10.2.1 10.2.2 10.3.1 10.3.2 10.3.3 10.3.4 10.4.1 10.4.2 10.4.3 10.4.4 10.4.5 10.4.6 10.4.7 10.4.8 10.4.9 10.4.10 10.4.11 10.5.1 10.5.2 10.5.3 10.5.4 10.5.5 10.6.1 10.6.2 10.7.1 10.7.2 10.7.3':
    outside(
      'OAuth and OpenID Connect',
      "The portal is neither client nor server of them; the client of a hosted database logs in with its user's password",
    ),
};
