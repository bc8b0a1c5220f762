import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { signOut } from '#contract/identity/session.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { clearUnsent } from '#web/lib/unsentDatabase.ts';
import { keepUnsent, readUnsent, type UnsentName, unsentKey } from '#web/lib/unsentStore.ts';
import { aCurrentSession, aProfile } from '#web/testing/renderPortal.tsx';
import {
  anna,
  button,
  loginTab,
  MINUTE,
  openOtherTab,
  renderSession,
  sessionCall,
  takeClock,
} from './testing/renderSession.ts';

const name: UnsentName = [anna.id, 'a kit', 'generic'];
const ben = aProfile({ id: '0c7e0b5a-55a1-4d6b-9f0e-2f6f3d0a1b2c' as UserId });

beforeEach(async () => {
  clearUnsent();
  await keepUnsent(await unsentKey(anna.id), name, 'Sleepless');
});
afterEach(clearUnsent);

const kept = async () => (await readUnsent(name))?.value;

test('the login of another user removes the unsent answers of the first', async () => {
  const { say } = openOtherTab();
  const { answers } = await renderSession();
  answers[sessionCall] = () => aCurrentSession(ben);
  say({ type: 'signed_in', user_id: ben.id });
  await expect.poll(kept).toBeUndefined();
});

test('an end of the session for inactivity leaves the unsent answers on the device', async () => {
  takeClock();
  const { calls } = await renderSession();
  vi.advanceTimersByTime(31 * MINUTE);
  await expect.element(loginTab).toBeVisible();
  expect(calls(`POST ${signOut.path}`)).toBe(1);
  expect(await kept()).toBe('Sleepless');
});

test('Log out in the idle warning removes the unsent answers', async () => {
  takeClock();
  await renderSession();
  vi.advanceTimersByTime(28 * MINUTE);
  await expect.element(page.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible();
  await button('Log out').click();
  await expect.poll(kept).toBeUndefined();
});
