import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listPatients } from '#contract/families/patients.ts';
import { getProfile } from '#contract/identity/session.ts';
import { call } from '#web/lib/api.ts';
import { withResolvers } from '#web/lib/withResolvers.ts';
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

/** Waits for the lock of the renewal. */
const untilRenewed = () => navigator.locks.request('session-renewal', () => undefined);

beforeEach(takeClock);

test('renews the session once at three remaining ticks and notifies other tabs', async () => {
  const { heard } = openOtherTab();
  const { calls, received } = await renderSession();
  vi.advanceTimersByTime(12 * MINUTE);
  expect(calls(tokenCall)).toBe(0);
  vi.advanceTimersByTime(MINUTE + 30 * SECOND);
  await expect.poll(() => heard.filter(({ type }) => type === 'renewed')).toHaveLength(1);
  expect(received[tokenCall]).toEqual([{ query: { grant_type: 'refresh_token' }, body: {} }]);
});

test('does not renew the session again without new activity', async () => {
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

test('does not renew a session that another tab has renewed', async () => {
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

test("does not renew after waiting for another tab's renewal", async () => {
  const renewing = withResolvers();
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

test('tries the renewal again at the next tick after a network failure', async () => {
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
  'ends the session after a renewal refused with %s',
  async (code) => {
    const { history } = await renderSession({ [tokenCall]: refusal(code) });
    vi.advanceTimersByTime(13.5 * MINUTE);
    await expect.element(loginTab).toBeVisible();
    expect(history.location.href).toBe('/login?next=%2Fregister-kit&ended=true');
  },
);

test('renews the session when the user returns to a tab', async () => {
  const { calls } = await renderSession({}, { access_expires_at: inMinutes(-1) });
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => calls(tokenCall)).toBe(1);
});

test('repeats concurrently refused calls after one renewal', async () => {
  const { calls, answers } = await renderSession();
  let isRenewed = false;
  answers[tokenCall] = () => {
    isRenewed = true;
    return newTokens();
  };
  answers[`GET ${getProfile.path}`] = () => (isRenewed ? anna : refusal('not_signed_in')());
  answers[`GET ${listPatients.path}`] = () => (isRenewed ? { patients: [] } : refusal('not_signed_in')());
  await expect(
    Promise.all([
      call<typeof getProfile>('GET /api/profile'),
      call<typeof listPatients>('GET /api/patients'),
      call<typeof getProfile>('GET /api/profile'),
    ]),
  ).resolves.toEqual([anna, { patients: [] }, anna]);
  expect(calls(tokenCall)).toBe(1);
});

test('repeats a refused call at once after a renewal by another caller', async () => {
  const { say } = openOtherTab();
  const { heard } = openOtherTab();
  const { calls, answers } = await renderSession();
  answers[`GET ${getProfile.path}`] = async () => {
    say({ type: 'renewed', access_expires_at: inMinutes(15) });
    await expect.poll(() => heard.at(-1)?.type).toBe('renewed');
    answers[`GET ${getProfile.path}`] = () => anna;
    return refusal('not_signed_in')();
  };
  await expect(call<typeof getProfile>('GET /api/profile')).resolves.toEqual(anna);
  expect(calls(tokenCall)).toBe(0);
});

test('ends the session after a refused call without a renewal', async () => {
  const { answers } = await renderSession({ [tokenCall]: refusal('refresh_token_not_found') });
  answers[`GET ${getProfile.path}`] = refusal('not_signed_in');
  await expect(call<typeof getProfile>('GET /api/profile')).rejects.toMatchObject({ code: 'not_signed_in' });
  await expect.element(loginTab).toBeVisible();
});

const notice = page.getByText(
  /^For your safety you will be logged out at \d+:\d\d\s[AP]M\. Please save your work and log in again\.$/,
);
const twentyMinutes = () => ({ ends_at: inMinutes(20), access_expires_at: inMinutes(20) });

test('warns once five minutes before the final end of the session', async () => {
  await renderSession({}, twentyMinutes());
  vi.advanceTimersByTime(14.5 * MINUTE);
  await expect.element(notice).not.toBeInTheDocument();
  vi.advanceTimersByTime(MINUTE);
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  vi.advanceTimersByTime(MINUTE);
  await expect.element(notice).not.toBeInTheDocument();
});

test('asks the server about the final end of the session', async () => {
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

test('renews an expired access token when the portal opens', async () => {
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
