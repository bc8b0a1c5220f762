import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listPatients } from '#contract/patients.ts';
import { type CurrentSession, getCurrentSession, issueTokens, type NextStep } from '#contract/session.ts';
import { type Announcement, say } from '#web/session/channel.ts';
import type { Answers } from '#web/testing/fakeServer.ts';
import { aCurrentSession, aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

export const anna = aProfile();

export const sessionCall = `GET ${getCurrentSession.path}`;
export const tokenCall = `POST ${issueTokens.path}`;
export const firstName = page.getByLabelText(/^First name/i);
export const loginTab = page.getByRole('tab', { name: 'Login' });
export const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Lets the clock go on by itself and by `vi.advanceTimersByTime`, until the test is over. */
export function takeClock(): void {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  onTestFinished(() => void vi.useRealTimers());
}

/** What the server answers to whoever signs in or renews; the access token lasts a quarter of an hour. */
export const newTokens = (next_step: NextStep | null = null) => ({
  expires_in: 900,
  expires_at: Math.floor(Date.now() / 1000) + 900,
  next_step,
});

/** Shows Anna's session on the screen that registers a kit, where something unsaved can be typed. */
export async function renderSession(answers: Answers = {}, session: Partial<CurrentSession> = {}) {
  const portal = await renderPortal('/register-kit', anna, {
    [sessionCall]: () => aCurrentSession(anna, session),
    [`GET ${listPatients.path}`]: () => ({ patients: [] }),
    [tokenCall]: () => newTokens(),
    ...answers,
  });
  await expect.element(firstName).toBeVisible();
  return { ...portal, calls: (call: string) => portal.received[call]?.length ?? 0 };
}

/** Another tab of the same browser: what it hears, and what it says. */
export function openOtherTab() {
  const channel = new BroadcastChannel('session');
  onTestFinished(() => channel.close());
  const heard: Announcement[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<Announcement>) => heard.push(data));
  return { heard, say: (announcement: Announcement) => say(channel, announcement) };
}
