import { type Claims, described, met, outside, partly, unmet, unproved } from '../claims.ts';

const NO_PROVIDER = 'The portal has no identity provider and joins no federation';

/** V6 authentication. */
export const LOGINS: Claims = {
  '6.1.1': described('The defenses against guessing are documented', 'docs/security.md#Login'),
  '6.1.2 6.2.11': met(
    'The name of the portal and the own address make no password',
    'server/identity/account/newPassword.test.ts > refuses %s as a password',
    'server/identity/account/newPassword.test.ts > refuses the common password %s',
  ),
  '6.1.3': described('All ways in are documented', 'docs/security.md#Login'),
  '6.2.1': met(
    'Passwords have 12 characters or more',
    'server/identity/account/newPassword.test.ts > refuses %s as a password',
    'web/identity/session/sign-in/registration.test.tsx > refuses a short password at the registration without a request',
  ),
  '6.2.2 6.2.3': met(
    'Users change their password with the current one',
    'server/identity/account/authJs.test.ts > the current password allows a change, ends the other sessions and keeps this one',
    'server/identity/account/authJs.test.ts > refuses a password change %s',
  ),
  '6.2.4': met(
    'Common passwords are refused',
    'server/identity/account/newPassword.test.ts > refuses the common password %s',
  ),
  '6.2.5 6.2.9': met(
    'Passwords of any characters, up to 256, are taken',
    'server/identity/account/newPassword.test.ts > accepts %s as a password exactly as typed',
  ),
  '6.2.6 6.2.7': partly(
    'The field is masked, and takes what password managers paste',
    'attributes of the fields are tested, pasting is not',
    'web/identity/account/ChangePasswordDialog.test.tsx > gives password managers the address of a new password',
  ),
  '6.2.8': partly(
    'A password counts as typed',
    'after NFKC, so that keyboards agree (NIST SP 800-63B-4)',
    'server/identity/account/newPassword.test.ts > takes a password as another keyboard writes its letters',
    'server/identity/session/passwords.test.ts > a password with %s matches',
  ),
  '6.2.10': unproved('Passwords do not expire', 'Nothing in the portal ends one by time'),
  '6.2.12': unmet(
    'Breached passwords are refused',
    'The list of common ones comes from breaches; the full set is not asked',
  ),
  '6.3.1': met(
    'Guessing is slowed as documented',
    'server/identity/account/guessing.test.ts > limits one account from one network to 10 logins; its owner still gets in from elsewhere',
    'server/identity/account/guessing.test.ts > concurrent login attempts do not exceed the limit',
    'server/base/throttle.test.ts > instances share the attempt counters, even after a restart',
  ),
  '6.3.2': unproved(
    'There is no account before the operator makes one',
    'No migration adds an account; no test looks for one in a new database',
  ),
  '6.3.3': partly(
    'A second factor is needed',
    'offered to all; `ADMIN_SECOND_STEP` requires it of administrators alone',
    'server/identity/second-step/waiting.test.ts > an administrator without a second step can do nothing but set one up',
  ),
  '6.3.4': met(
    'All ways in share one session and one second step',
    'server/identity/second-step/waiting.test.ts > a session still needs its second step after a refresh and after a recovery link',
    'server/identity/session/cookies.test.ts > a cookie and a bearer token reach the same session',
  ),
  '6.3.5': unmet('Users hear of suspicious attempts', 'Attempts are in the audit trail alone'),
  '6.3.6': unmet('Mail is no factor', 'A mailed link replaces a forgotten password'),
  '6.3.7': met(
    'Users hear of changes of their ways in',
    'server/identity/second-step/mails.test.ts > a mail reports an added second step once and not at every use',
    'server/identity/account/authJs.test.ts > an address changes after the new one is confirmed, and the old one is notified',
    'server/identity/account/authJs.test.ts > a recovery link sets a password without the old one and ends every other session',
  ),
  '6.3.8': met(
    'No answer tells whether an account exists',
    'server/identity/account/sameAnswer.test.ts > a login with a wrong password reveals no account',
    'server/identity/account/sameAnswer.test.ts > a sign-up reveals no account',
    'server/identity/account/sameAnswer.test.ts > a password recovery reveals no account',
    'server/identity/session/signInTime.test.ts > the time of a refused login does not distinguish a known address from an unknown one in many tries',
  ),
  '6.4.1': met(
    'First links have long tokens, end, and work once',
    'server/identity/account/signUp.test.ts > a confirmation link carries its token after #, out of reach of logs',
    'server/identity/account/links.test.ts > a one-time link works once',
    'server/identity/account/links.test.ts > an expired one-time link is refused',
    'server/identity/users/invitations.test.ts > ends after seven days',
  ),
  '6.4.2': unproved('No hints and no secret questions', 'The contract has no field for them'),
  '6.4.3': met(
    'A forgotten password does not end the second step',
    'server/identity/second-step/waiting.test.ts > a session still needs its second step after a refresh and after a recovery link',
  ),
  '6.4.4': partly(
    'A lost second factor needs a proof of identity',
    "a recovery code; for administrators the operator's command",
    'server/identity/second-step/recoveryCodes.test.ts > a recovery code passes the second step once and ends earlier tokens',
    'server/commands/admin.test.ts > rescuing an administrator removes the old password, sessions and links',
  ),
  '6.4.5': outside('Renewal of factors that expire', 'No factor expires'),
  '6.4.6': unmet('Administrators start a reset of a password', 'Users ask for their own link alone'),
  '6.5.1': met(
    'Codes work once',
    'server/identity/second-step/atOnce.test.ts > one code sent at once to two challenges passes exactly one',
    'server/identity/second-step/recoveryCodes.test.ts > exactly one of two simultaneous uses of a recovery code passes',
  ),
  '6.5.2 6.5.4': met(
    'Recovery codes of 125 bits are stored as hashes',
    'server/identity/second-step/recoveryCodes.test.ts > ten recovery codes are shown once and stored as hashes',
  ),
  '6.5.3': unproved('Codes come from a safe generator', 'They come from node:crypto'),
  '6.5.5': partly(
    'Codes end soon',
    'app codes of the own and the adjacent time step count; recovery links live for an hour',
    'server/identity/second-step/authenticatorApp.test.ts > checks an app code %s',
    'server/identity/second-step/second-step.test.ts > a challenge expires after five minutes',
  ),
  '6.5.6': partly(
    'Each factor can be removed',
    'authenticator apps are; no test removes a passkey',
    'server/identity/second-step/second-step.test.ts > a %s can set up, use and remove a second step',
  ),
  '6.5.7': met(
    'A passkey comes after the password',
    'server/identity/second-step/passkeySignIn.test.ts > a passkey passes the second step repeatedly',
    'server/identity/second-step/second-step.test.ts > $name refuses an anonymous call',
  ),
  '6.5.8': met(
    'Time codes follow the clock of the server',
    'server/identity/second-step/authenticatorApp.test.ts > checks an app code %s',
  ),
  '6.6.1 6.6.2 6.6.3 6.6.4': outside('Codes by phone, SMS or push', 'The portal sends none'),
  '6.7.1': met(
    'Keys of passkeys cannot be replaced',
    'server/identity/second-step/passkeySignIn.test.ts > the database refuses an equal or lower counter and another key',
  ),
  '6.7.2': met(
    'Challenges of passkeys are long and used once',
    'server/identity/second-step/passkeys.test.ts > a new passkey is bound to this portal and user, on a device without one',
    'server/identity/second-step/passkeySignIn.test.ts > refuses a replayed passkey response to the same and to another challenge',
  ),
  '6.8.1 6.8.2 6.8.3 6.8.4': outside('Identity providers', NO_PROVIDER),
};
