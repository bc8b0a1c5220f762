import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { signOut } from '#contract/identity/session.ts';
import {
  button,
  loginTab,
  MINUTE,
  openOtherTab,
  renderSession,
  SECOND,
  takeClock,
  tokenCall,
} from '#web/identity/session/testing/renderSession.ts';
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

test('warns an idle user for two minutes, then ends the session', async () => {
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
  expect(history.location.href).toBe('/login?next=%2Fregister-kit&ended=true');
  expect(calls(signOutCall)).toBe(1);
});

test('warns at the last fifth of a short idle limit', async () => {
  await renderSession({}, { idle_seconds: 300 });
  vi.advanceTimersByTime(4 * MINUTE);
  await expect.element(warning).toHaveAccessibleDescription('You will be logged out in 1 minute.');
});

test('renews the session and closes the warning in all tabs on Stay logged in', async () => {
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

test('reports a network failure of Stay logged in and tries again', async () => {
  const { answers } = await openWarning();
  answers[tokenCall] = refusal('unavailable');
  await button('Stay logged in').click();
  await expect
    .element(warning.getByRole('alert'))
    .toHaveTextContent('The portal is not available at the moment. Please try again shortly.');
  await expect.element(button('Stay logged in')).toBeEnabled();
});

test('opens the login on Stay logged in after the end of the session', async () => {
  const { answers } = await openWarning();
  answers[tokenCall] = refusal('refresh_token_not_found');
  await button('Stay logged in').click();
  await expect.element(loginTab).toBeVisible();
});

test('ends the session on Log out in the idle warning', async () => {
  const { calls } = await openWarning();
  await button('Log out').click();
  await expect.element(loginTab).toBeVisible();
  expect(calls(signOutCall)).toBe(1);
});

test('does not warn an active user', async () => {
  await renderSession();
  vi.advanceTimersByTime(27 * MINUTE);
  await userEvent.keyboard('{Shift}');
  vi.advanceTimersByTime(27 * MINUTE);
  await expect.element(warning).not.toBeInTheDocument();
  vi.advanceTimersByTime(MINUTE);
  await expect.element(warning).toBeVisible();
});

test('ignores activity behind the warning, but not in other tabs', async () => {
  const { say } = openOtherTab();
  await openWarning();
  await userEvent.keyboard('{Escape}');
  vi.advanceTimersByTime(10 * SECOND);
  await expect.element(warning).toBeVisible();

  say({ type: 'active' });
  await expect.element(warning).not.toBeInTheDocument();
});

test('ends the session of a laptop that has slept too long', async () => {
  await renderSession();
  vi.setSystemTime(Date.now() + 120 * MINUTE);
  vi.advanceTimersByTime(3 * SECOND);
  await expect.element(loginTab).toBeVisible();
});

test('keeps the session of a tab that slept while the user was active in another', async () => {
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
