import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listPatients } from '#contract/patients.ts';
import { getProfile } from '#contract/session.ts';
import { call } from '#web/lib/api.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aCurrentSession } from '#web/testing/renderPortal.tsx';
import {
  anna,
  loginTab,
  MINUTE,
  newTokens,
  openOtherTab,
  renderSession,
  SECOND,
  sessionCall,
  takeClock,
  tokenCall,
} from './testing/renderSession.ts';

const menu = page.getByRole('navigation', { name: 'Main menu' });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

/** Whoever renews holds the lock. */
const untilRenewed = () => navigator.locks.request('session-renewal', () => undefined);

beforeEach(takeClock);

test('when three ticks remain, the session is renewed once and other tabs are told', async () => {
  const { heard } = openOtherTab();
  const { calls, received } = await renderSession();
  vi.advanceTimersByTime(12 * MINUTE);
  expect(calls(tokenCall)).toBe(0);
  vi.advanceTimersByTime(MINUTE + 30 * SECOND);
  await expect.poll(() => heard.filter(({ type }) => type === 'renewed')).toHaveLength(1);
  expect(received[tokenCall]).toEqual([{ query: { grant_type: 'refresh_token' }, body: {} }]);
});

test('without new activity it is not renewed again', async () => {
  const { calls } = await renderSession();
  vi.advanceTimersByTime(13.5 * MINUTE);
  await expect.poll(() => calls(tokenCall)).toBe(1);
  vi.advanceTimersByTime(14 * MINUTE);
  await expect.element(menu).toBeVisible();
  expect(calls(tokenCall)).toBe(1);

  await userEvent.keyboard('{Shift}');
  vi.advanceTimersByTime(30 * SECOND);
  await expect.poll(() => calls(tokenCall)).toBe(2);
});

test('what another tab has renewed is not renewed again', async () => {
  const { say } = openOtherTab();
  const { heard } = openOtherTab();
  const { calls } = await renderSession();
  vi.advanceTimersByTime(12 * MINUTE);
  say({ type: 'renewed', access_expires_at: inMinutes(15) });
  await expect.poll(() => heard.at(-1)?.type).toBe('renewed');
  await userEvent.keyboard('{Shift}');
  vi.advanceTimersByTime(12 * MINUTE);
  await expect.element(menu).toBeVisible();
  expect(calls(tokenCall)).toBe(0);
});

test('a tab that has waited for another one to renew does not renew as well', async () => {
  const renewing = Promise.withResolvers<void>();
  void navigator.locks.request('session-renewal', () => renewing.promise);
  const { say } = openOtherTab();
  const { heard } = openOtherTab();
  const { calls } = await renderSession();
  vi.advanceTimersByTime(14 * MINUTE);
  say({ type: 'renewed', access_expires_at: inMinutes(15) });
  await expect.poll(() => heard.at(-1)?.type).toBe('renewed');
  renewing.resolve();
  await untilRenewed();
  expect(calls(tokenCall)).toBe(0);
});

test('without a network it is tried again at the next tick', async () => {
  const { answers, calls } = await renderSession({ [tokenCall]: refusal('unavailable') });
  vi.advanceTimersByTime(13.5 * MINUTE);
  await expect.poll(() => calls(tokenCall)).toBe(1);
  await untilRenewed();
  answers[tokenCall] = () => newTokens();
  vi.advanceTimersByTime(30 * SECOND);
  await expect.poll(() => calls(tokenCall)).toBe(2);
  await expect.element(menu).toBeVisible();
});

test.each(['refresh_token_not_found', 'refresh_token_already_used'] as const)(
  'a refusal as %s ends the session',
  async (code) => {
    const { history } = await renderSession({ [tokenCall]: refusal(code) });
    vi.advanceTimersByTime(13.5 * MINUTE);
    await expect.element(loginTab).toBeVisible();
    expect(history.location.href).toBe('/login?next=%2Fregister-kit');
  },
);

test('a tab that is looked at again is made ready for what loads by its address', async () => {
  const { calls } = await renderSession({}, { access_expires_at: inMinutes(-1) });
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => calls(tokenCall)).toBe(1);
});

test('calls that were refused at once are repeated after one renewal', async () => {
  const { calls, answers } = await renderSession();
  let isRenewed = false;
  answers[tokenCall] = () => {
    isRenewed = true;
    return newTokens();
  };
  answers[`GET ${getProfile.path}`] = () => (isRenewed ? anna : refusal('not_signed_in')());
  answers[`GET ${listPatients.path}`] = () => (isRenewed ? { patients: [] } : refusal('not_signed_in')());
  await expect(Promise.all([call(getProfile), call(listPatients), call(getProfile)])).resolves.toEqual([
    anna,
    { patients: [] },
    anna,
  ]);
  expect(calls(tokenCall)).toBe(1);
});

test('a call that is refused after someone else has renewed is repeated at once', async () => {
  const { say } = openOtherTab();
  const { heard } = openOtherTab();
  const { calls, answers } = await renderSession();
  answers[`GET ${getProfile.path}`] = async () => {
    say({ type: 'renewed', access_expires_at: inMinutes(15) });
    await expect.poll(() => heard.at(-1)?.type).toBe('renewed');
    answers[`GET ${getProfile.path}`] = () => anna;
    return refusal('not_signed_in')();
  };
  await expect(call(getProfile)).resolves.toEqual(anna);
  expect(calls(tokenCall)).toBe(0);
});

test('a call that cannot be renewed ends the session', async () => {
  const { answers } = await renderSession({ [tokenCall]: refusal('refresh_token_not_found') });
  answers[`GET ${getProfile.path}`] = refusal('not_signed_in');
  await expect(call(getProfile)).rejects.toMatchObject({ code: 'not_signed_in' });
  await expect.element(loginTab).toBeVisible();
});

const notice = page.getByText(
  /^For your safety you will be logged out at \d+:\d\d\s[AP]M\. Please save your work and log in again\.$/,
);
const twentyMinutes = () => ({ ends_at: inMinutes(20), access_expires_at: inMinutes(20) });

test('five minutes before it ends for good, the user is told once', async () => {
  await renderSession({}, twentyMinutes());
  vi.advanceTimersByTime(14.5 * MINUTE);
  await expect.element(notice).not.toBeInTheDocument();
  vi.advanceTimersByTime(MINUTE);
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  vi.advanceTimersByTime(MINUTE);
  await expect.element(notice).not.toBeInTheDocument();
});

test('the server says when it has ended for good', async () => {
  const { answers, calls } = await renderSession({}, twentyMinutes());
  vi.advanceTimersByTime(19.5 * MINUTE);
  await expect.element(notice).toBeVisible();
  vi.advanceTimersByTime(MINUTE);
  await expect.poll(() => calls(sessionCall)).toBeGreaterThan(1);
  await expect.element(menu).toBeVisible();

  answers[sessionCall] = () => null;
  vi.advanceTimersByTime(30 * SECOND);
  await expect.element(loginTab).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

test('a session whose access token has run out is renewed when the portal is opened', async () => {
  let isRenewed = false;
  const { calls } = await renderSession({
    [sessionCall]: () => (isRenewed ? aCurrentSession(anna) : refusal('not_signed_in')()),
    [tokenCall]: () => {
      isRenewed = true;
      return newTokens();
    },
  });
  expect(calls(tokenCall)).toBe(1);
});
