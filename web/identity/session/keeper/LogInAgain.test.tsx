import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getUser } from '#contract/identity/account.ts';
import { challengeFactor, verifyFactor } from '#contract/identity/second-step.ts';
import { getProfile, signOut } from '#contract/identity/session.ts';
import {
  anna,
  button,
  firstName,
  loginTab,
  MINUTE,
  newTokens,
  openOtherTab,
  renderSession,
  sessionCall,
  takeClock,
  tokenCall,
} from '#web/identity/session/testing/renderSession.ts';
import { call } from '#web/lib/api.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aCurrentSession, aProfile } from '#web/testing/renderPortal.tsx';

const layer = page.getByRole('dialog', { name: 'Log in again' });
const password = layer.getByLabelText('Password');
const profileCall = `GET ${getProfile.path}`;
const typed = () => document.querySelector<HTMLInputElement>('input[name="first_name"]');

const ended = {
  [tokenCall]: refusal('refresh_token_not_found'),
  [profileCall]: refusal('not_signed_in'),
};

/** Types a name and ends the session; the call `refused` reports the end. */
async function openLayer() {
  const portal = await renderSession(ended);
  await firstName.fill('Mia');
  const refused = call<typeof getProfile>('GET /api/profile');
  refused.catch(() => undefined);
  await expect.element(password).toHaveFocus();
  return { ...portal, refused };
}

async function logIn() {
  await password.fill('a long password');
  await layer.getByRole('button', { name: 'Login' }).click();
}

beforeEach(takeClock);

test('opens the login without unsaved work and returns afterwards', async () => {
  const { history } = await renderSession(ended);
  await expect(call<typeof getProfile>('GET /api/profile')).rejects.toMatchObject({ code: 'not_signed_in' });
  await expect.element(loginTab).toBeVisible();
  expect(history.location.href).toBe('/login?next=%2Fregister-kit&ended=true');
  await expect.element(layer).not.toBeInTheDocument();
});

test('hides a screen with unsaved work until its user logs in again', async () => {
  const { answers, refused, history, calls } = await openLayer();
  const sentence = 'Your session has ended. Log in again to continue; your entries are still here.';
  await expect.element(layer.getByText(sentence)).toBeVisible();
  await expect.element(layer.getByLabelText('Email Address')).toHaveValue('anna@example.org');
  await expect.element(layer.getByLabelText('Email Address')).toHaveAttribute('readonly');
  await expect.element(page.getByRole('textbox', { name: /^First name/i })).not.toBeInTheDocument();
  expect(typed()).toHaveValue('Mia');
  expect(typed()?.closest('[inert]')).not.toBeNull();
  expect(getComputedStyle(typed() ?? document.body).visibility).toBe('hidden');

  answers[tokenCall] = refusal('invalid_credentials');
  await logIn();
  await expect.element(layer.getByRole('alert')).toHaveTextContent('Invalid login credentials');

  Object.assign(answers, { [tokenCall]: () => newTokens(), [profileCall]: () => anna });
  await logIn();
  await expect.element(layer).not.toBeInTheDocument();
  await expect.element(firstName).toHaveValue('Mia');
  await expect.element(firstName).toHaveFocus();
  expect(history.location.href).toBe('/register-kit');
  await expect(refused).resolves.toEqual(anna);
  expect(calls(`POST ${signOut.path}`)).toBe(0);
});

test('restores the focus after an idle end and a new login', async () => {
  const { heard } = openOtherTab();
  await renderSession({ [tokenCall]: () => newTokens() });
  await firstName.fill('Mia');
  vi.advanceTimersByTime(29 * MINUTE);
  await expect.element(button('Stay logged in')).toHaveFocus();
  vi.advanceTimersByTime(MINUTE);
  await expect.element(password).toHaveFocus();
  await expect.element(button('Stay logged in')).not.toBeInTheDocument();
  await expect.poll(() => heard.at(-1)?.type).toBe('signed_out');

  await logIn();
  await expect.element(firstName).toHaveFocus();
  await expect.element(firstName).toHaveValue('Mia');
  await expect.poll(() => heard).toContainEqual({ type: 'signed_in', user_id: anna.id });
});

test('locks a screen more than once', async () => {
  const { answers } = await openLayer();
  for (const text of ['Mia', 'Mia Lou']) {
    answers[tokenCall] = () => newTokens();
    await logIn();
    await expect.element(firstName).toHaveFocus();
    await firstName.fill(text);
    answers[tokenCall] = refusal('refresh_token_not_found');
    call<typeof getProfile>('GET /api/profile').catch(() => undefined);
    await expect.element(password).toHaveFocus();
  }
  expect(typed()).toHaveValue('Mia Lou');
});

test('asks for the second step on a locked screen', async () => {
  const factor = { id: '9b2d5c1e-7b1f-4c3a-8a55-0d9f3c1b2a10', friendly_name: 'Phone', factor_type: 'totp' };
  const of = (path: string) => path.replace(':factor_id', factor.id);
  const { answers } = await openLayer();
  Object.assign(answers, {
    [tokenCall]: () => newTokens('verify_second_step'),
    [sessionCall]: () => aCurrentSession(anna, { next_step: 'verify_second_step' }),
    [`GET ${getUser.path}`]: () => ({ factors: [{ ...factor, status: 'verified' }] }),
    [`POST ${of(challengeFactor.path)}`]: () => ({ id: factor.id }),
    [`POST ${of(verifyFactor.path)}`]: () => newTokens(),
  });
  await logIn();
  const code = layer.getByLabelText('Six-digit code');
  await code.fill('123456');
  answers[sessionCall] = () => aCurrentSession(anna);
  await layer.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(firstName).toHaveValue('Mia');
});

test.each([
  ['did not keep', () => null, 'Your browser did not keep the login. Allow cookies for this site.'],
  ['cannot read back', refusal('unexpected'), 'An unexpected error occurred. Please try again.'],
])('keeps a screen locked after a login that the browser %s', async (_, session, sentence) => {
  const { answers } = await openLayer();
  Object.assign(answers, { [tokenCall]: () => newTokens(), [sessionCall]: session });
  await logIn();
  await expect.element(layer.getByRole('alert')).toHaveTextContent(sentence);
  answers[sessionCall] = () => aCurrentSession(anna);
  await logIn();
  await expect.element(firstName).toHaveValue('Mia');
});

test('opens the login on Leave without saving and drops the waiting calls', async () => {
  const { history, refused } = await openLayer();
  await button('Leave without saving').click();
  await expect.element(loginTab).toBeVisible();
  expect(history.location.href).toBe('/login?next=%2Fregister-kit');
  await expect(refused).rejects.toMatchObject({ code: 'not_signed_in' });
  await expect.element(layer).not.toBeInTheDocument();
});

test('keeps no work after a login in another role', async () => {
  const { answers, history, refused } = await openLayer();
  Object.assign(answers, {
    [tokenCall]: () => newTokens(),
    [sessionCall]: () => aCurrentSession(aProfile({ role: 'practitioner' })),
  });
  await logIn();
  await expect.poll(() => history.location.pathname).toBe('/practitioner-patients');
  await expect(refused).rejects.toMatchObject({ code: 'not_signed_in' });
  await expect.element(layer).not.toBeInTheDocument();
});

test("unlocks the screen after the same user's login in another tab", async () => {
  const { say } = openOtherTab();
  const { answers, refused } = await openLayer();
  answers[profileCall] = () => anna;
  say({ type: 'signed_in', user_id: anna.id });
  await expect.element(firstName).toHaveValue('Mia');
  await expect(refused).resolves.toEqual(anna);
});

test('makes calls wait and renews nothing while the screen is locked', async () => {
  const { calls } = await openLayer();
  const renewals = calls(tokenCall);
  call<typeof getProfile>('GET /api/profile').catch(() => undefined);
  vi.advanceTimersByTime(60 * MINUTE);
  await userEvent.keyboard('{Shift}');
  expect(calls(tokenCall)).toBe(renewals);
  expect(calls(profileCall)).toBe(2);
  await expect.element(layer).toBeVisible();
});
