import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { signOut } from '#contract/session.ts';
import {
  button,
  loginTab,
  MINUTE,
  openOtherTab,
  renderSession,
  SECOND,
  takeClock,
  tokenCall,
} from '#web/session/testing/renderSession.ts';
import { refusal } from '#web/testing/fakeServer.ts';

const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
const signOutCall = `POST ${signOut.path}`;

beforeEach(takeClock);

async function openWarning(answers: Parameters<typeof renderSession>[0] = {}) {
  const portal = await renderSession(answers);
  vi.advanceTimersByTime(28 * MINUTE);
  await expect.element(warning).toBeVisible();
  // Due at the thirteenth minute.
  await expect.poll(() => portal.calls(tokenCall)).toBe(1);
  return portal;
}

test('two minutes before, the user is asked; without an answer the session ends', async () => {
  const { history, calls } = await renderSession();
  vi.advanceTimersByTime(27 * MINUTE);
  await expect.element(warning).not.toBeInTheDocument();
  vi.advanceTimersByTime(MINUTE);
  await expect.element(warning).toHaveAccessibleDescription('You will be logged out in 2 minutes.');
  await expect.element(button('Stay logged in')).toHaveFocus();

  vi.advanceTimersByTime(MINUTE + 30 * SECOND);
  await expect.element(warning).toHaveAccessibleDescription(/^You will be logged out in [23]0 seconds\.$/);
  vi.advanceTimersByTime(30 * SECOND);
  await expect.element(loginTab).toBeVisible();
  expect(history.location.href).toBe('/login?next=%2Fregister-kit');
  expect(calls(signOutCall)).toBe(1);
});

test('where less is allowed, the user is asked when a fifth of it is left', async () => {
  await renderSession({}, { idle_seconds: 300 });
  vi.advanceTimersByTime(4 * MINUTE);
  await expect.element(warning).toHaveAccessibleDescription('You will be logged out in 1 minute.');
});

test('Stay logged in renews the session and closes the question in all tabs', async () => {
  const { heard } = openOtherTab();
  const { calls } = await openWarning();
  await expect.poll(() => heard.at(-1)?.type).toBe('renewed');
  heard.length = 0;

  await button('Stay logged in').click();
  await expect.element(warning).not.toBeInTheDocument();
  expect(calls(tokenCall)).toBe(2);
  await expect.poll(() => heard.map(({ type }) => type)).toEqual(['renewed', 'active']);
  vi.advanceTimersByTime(27 * MINUTE);
  await expect.element(warning).not.toBeInTheDocument();
});

test('without a network Stay logged in says so, and can be tried again', async () => {
  const { answers } = await openWarning();
  answers[tokenCall] = refusal('unavailable');
  await button('Stay logged in').click();
  await expect
    .element(warning.getByRole('alert'))
    .toHaveTextContent('The portal is not available at the moment. Please try again shortly.');
  await expect.element(button('Stay logged in')).toBeEnabled();
});

test('Stay logged in leads to the login when the session has ended meanwhile', async () => {
  const { answers } = await openWarning();
  answers[tokenCall] = refusal('refresh_token_not_found');
  await button('Stay logged in').click();
  await expect.element(loginTab).toBeVisible();
});

test('Log out ends the session', async () => {
  const { calls } = await openWarning();
  await button('Log out').click();
  await expect.element(loginTab).toBeVisible();
  expect(calls(signOutCall)).toBe(1);
});

test('whoever does something is not asked', async () => {
  await renderSession();
  vi.advanceTimersByTime(27 * MINUTE);
  await userEvent.keyboard('{Shift}');
  vi.advanceTimersByTime(27 * MINUTE);
  await expect.element(warning).not.toBeInTheDocument();
  vi.advanceTimersByTime(MINUTE);
  await expect.element(warning).toBeVisible();
});

test('once asked, anything but an answer counts in other tabs only', async () => {
  const { say } = openOtherTab();
  await openWarning();
  await userEvent.keyboard('{Escape}');
  vi.advanceTimersByTime(10 * SECOND);
  await expect.element(warning).toBeVisible();

  say({ type: 'active' });
  await expect.element(warning).not.toBeInTheDocument();
});

test('a laptop that has slept too long finds the session ended', async () => {
  await renderSession();
  vi.setSystemTime(Date.now() + 120 * MINUTE);
  vi.advanceTimersByTime(3 * SECOND);
  await expect.element(loginTab).toBeVisible();
});

test('a tab that has slept hears first that the user was active in another one', async () => {
  const { say } = openOtherTab();
  const { heard } = openOtherTab();
  const { calls } = await renderSession();
  await expect.poll(() => heard).toHaveLength(1);
  vi.setSystemTime(Date.now() + 120 * MINUTE);
  say({ type: 'active' });
  vi.advanceTimersByTime(SECOND);
  await expect.poll(() => heard).toHaveLength(2);
  vi.advanceTimersByTime(3 * SECOND);
  expect(calls(signOutCall)).toBe(0);
  await expect.element(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
});
