import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { resendLink } from '#contract/identity/account.ts';
import { getCurrentSession, issueTokens } from '#contract/identity/session.ts';
import { button, email, logIn, password, reason, tab } from '#web/identity/session/testing/loginScreen.ts';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { onPhone } from '#web/testing/onPhone.ts';
import { aCurrentSession, aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const sessionCall = `GET ${getCurrentSession.path}`;
const signInCall = `POST ${issueTokens.path}`;
const resend = `POST ${resendLink.path}`;
const alert = () => page.getByRole('alert');

/** Collects the announcements of the screen until the end of the test. */
function heardMessages(): Set<string> {
  const heard = new Set<string>();
  const observer = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[role="status"], [role="alert"]'))
      heard.add(textContent);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return heard;
}

test('leads every address without a session to the login and back', async () => {
  const read = withResolvers();
  const { history, received, answers } = await renderPortal('/account', null);
  await expect.element(tab('Login')).toHaveAttribute('aria-selected', 'true');
  expect(history.location.href).toBe('/login?next=%2Faccount');

  answers[signInCall] = () => ({ next_step: null });
  const heard = heardMessages();
  answers[sessionCall] = () => read.promise.then(() => aCurrentSession(aProfile()));
  await logIn();
  await expect.poll(() => received[sessionCall]).toHaveLength(2);
  await expect.element(button('Please wait...')).toBeDisabled();
  expect(heard).not.toContain('Login successful! Redirecting...');
  read.resolve();

  await expect.element(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  expect(heard).toContain('Login successful! Redirecting...');
  expect(received[sessionCall]).toHaveLength(2);
  expect(received[signInCall]).toEqual([
    { query: { grant_type: 'password' }, body: { email: 'anna@example.org', password: 'a long password' } },
  ]);
});

test('says that the browser did not keep the login, and never that it succeeded', async () => {
  const { history, received, answers } = await renderPortal('/login', null, {
    [signInCall]: () => ({ next_step: null }),
  });
  const heard = heardMessages();
  await logIn();
  await expect
    .element(alert())
    .toHaveTextContent('Your browser did not keep the login. Allow cookies for this site.');
  await expect.element(alert()).toHaveFocus();
  await expect.element(button('Login')).toBeEnabled();
  expect(received[sessionCall]).toHaveLength(2);
  expect([...heard].join()).not.toContain('successful');

  answers[sessionCall] = () => aCurrentSession(aProfile());
  await button('Login').click();
  await expect.poll(() => history.location.pathname).toBe('/patients');
});

test('reads the session of a login once more after a lost answer', async () => {
  const { history, received, answers } = await renderPortal('/login', null, {
    [signInCall]: () => ({ next_step: null }),
  });
  await expect.element(tab('Login')).toBeVisible();
  answers[sessionCall] = () => {
    answers[sessionCall] = () => aCurrentSession(aProfile());
    return refusal('unavailable')();
  };
  await logIn();
  await expect.poll(() => history.location.pathname, { timeout: 5000 }).toBe('/patients');
  expect(received[signInCall]).toHaveLength(1);
});

test('asks for the second step after the login', async () => {
  const { history, answers } = await renderPortal('/login?next=/account', null, {
    [signInCall]: () => ({ next_step: 'verify_second_step' }),
    'GET /auth/v1/user': () => ({ factors: [] }),
  });
  await expect.element(tab('Login')).toBeVisible();
  answers[sessionCall] = () => aCurrentSession(aProfile(), { next_step: 'verify_second_step' });
  await logIn();
  await expect.poll(() => history.location.href).toBe('/second-step?next=%2Faccount');
});

test.each(['/login', '/login?next=//elsewhere.example', '/login?next=https://elsewhere.example'])(
  'takes a signed-in user home from %s',
  async (address) => {
    const { history } = await renderPortal(address, aProfile({ role: 'practitioner' }));
    await expect.poll(() => history.location.pathname).toBe('/practitioner-patients');
  },
);

test.each([
  ['invalid_credentials', 'Invalid login credentials'],
  ['over_request_rate_limit', 'Too many attempts. Please wait a few minutes and try again.'],
  ['unexpected', 'An unexpected error occurred. Please try again.'],
] as const)('explains and focuses the reason of a login refused with %s', async (code, sentence) => {
  await renderPortal('/login', null, { [signInCall]: refusal(code) });
  await logIn();
  await expect.element(alert()).toHaveTextContent(sentence);
  await expect.element(alert()).toHaveFocus();
  await expect.element(button('Login')).toBeEnabled();
});

test('offers the confirmation link again after a failed login', async () => {
  const { received } = await renderPortal('/login', null, {
    [signInCall]: refusal('invalid_credentials'),
    [resend]: () => ({}),
  });
  await logIn();
  await button('Send the confirmation link again').click();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('If this address awaits confirmation, a new link is on its way.');
  expect(received[resend]).toEqual([{ query: {}, body: { type: 'signup', email: 'anna@example.org' } }]);
});

test('explains a confirmation link that cannot be sent again', async () => {
  await renderPortal('/login', null, {
    [signInCall]: refusal('invalid_credentials'),
    [resend]: refusal('over_request_rate_limit'),
  });
  await logIn();
  await button('Send the confirmation link again').click();
  await expect
    .element(alert().last())
    .toHaveTextContent('Too many attempts. Please wait a few minutes and try again.');
  await expect.element(alert().last()).toHaveFocus();
});

test('offers no confirmation link after an unrelated failure', async () => {
  await renderPortal('/login', null, { [signInCall]: refusal('unexpected') });
  await logIn();
  await expect.element(alert()).toBeVisible();
  expect(button('Send the confirmation link again').elements()).toHaveLength(0);
});

test('disables the busy button and shows Please wait...', async () => {
  const never = new Promise(() => {});
  await renderPortal('/login', null, { [signInCall]: () => never });
  await logIn();
  await expect.element(button('Please wait...')).toBeDisabled();
});

test('refuses an empty login and focuses the first wrong field', async () => {
  const { received } = await renderPortal('/login', null);
  await button('Login').click();

  await expect.element(email()).toHaveAccessibleDescription('Please enter your email address');
  await expect.element(password()).toHaveAccessibleDescription('Please enter your password');
  await expect.element(email()).toHaveFocus();
  expect(received[signInCall]).toBeUndefined();
});

test('clears messages with the tab, and only the reason on Login', async () => {
  await renderPortal('/login', null, { [signInCall]: refusal('invalid_credentials') });
  await logIn();
  await expect.element(alert()).toBeVisible();

  await tab('Register').click();
  expect(alert().elements()).toHaveLength(0);
  await reason().fill('ok');
  await button('Register').click();
  await expect.element(reason()).toHaveAttribute('aria-invalid', 'true');

  await tab('Login').click();
  await tab('Register').click();
  await expect.element(reason()).toHaveValue('');
  await expect.element(reason()).toHaveAttribute('aria-invalid', 'false');
  await expect.element(email()).toHaveValue('anna@example.org');
});

test('carries a typed address to the forgotten password, but not in the URL', async () => {
  const { history } = await renderPortal('/login?tab=register', null);
  await expect.element(tab('Register')).toHaveAttribute('aria-selected', 'true');
  expect(page.getByRole('link', { name: 'Forgot your password?' }).elements()).toHaveLength(0);

  await tab('Login').click();
  await email().fill('anna@example.org');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect.poll(() => history.location.href).toBe('/forgot-password');
  await expect.element(email()).toHaveValue('anna@example.org');
  expect(JSON.stringify(history.location.state)).not.toContain('anna');
});

test('says that the session has ended until a tab is chosen or a login is tried', async () => {
  const ended = page.getByText('Your session has ended. Log in to go on.');
  const { history, answers } = await renderPortal('/account', null, {
    [sessionCall]: refusal('not_signed_in'),
    [signInCall]: refusal('refresh_token_not_found'),
  });
  await expect.element(ended).toBeVisible();
  expect(history.location.href).toBe('/login?next=%2Faccount&ended=true');
  answers[signInCall] = refusal('invalid_credentials');
  await logIn();
  await expect.element(alert()).toBeVisible();
  expect(ended.elements()).toHaveLength(0);
  await expect.element(page.getByText('Just registered? Please confirm your email first.')).toBeVisible();

  await tab('Register').click();
  await tab('Login').click();
  expect(ended.elements()).toHaveLength(0);
  await expect.poll(() => history.location.href).toBe('/login?next=%2Faccount');
});

test('the Enter key of a phone goes on to the password, and sends the login from there', async () => {
  onPhone();
  const { received } = await renderPortal('/login', null, { [signInCall]: refusal('invalid_credentials') });
  await email().fill('anna@example.org');
  await userEvent.keyboard('{Enter}');
  await expect.element(password()).toHaveFocus();
  await expect.element(password()).toHaveAttribute('enterkeyhint', 'go');
  await userEvent.keyboard('a long password{Enter}');
  await expect.poll(() => received[signInCall]).toHaveLength(1);
});

test('the Enter key of a phone goes on from the password of a registration', async () => {
  onPhone();
  await renderPortal('/login?tab=register', null);
  await expect.element(password()).toHaveAttribute('enterkeyhint', 'next');
  await password().click();
  await userEvent.keyboard('{Enter}');
  await expect.element(reason()).toHaveFocus();
});
