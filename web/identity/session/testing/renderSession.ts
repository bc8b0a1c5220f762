import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listPatients } from '#contract/families/patients.ts';
import {
  type CurrentSession,
  getCurrentSession,
  issueTokens,
  type NextStep,
} from '#contract/identity/session.ts';
import { type Announcement, say } from '#web/identity/session/channel.ts';
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

/** Fakes the timers until the end of the test. The fake clock runs on and obeys `vi.advanceTimersByTime`. */
export function takeClock(): void {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  onTestFinished(() => void vi.useRealTimers());
}

/** The answer to a login or a renewal; the access token lasts 15 minutes. */
export const newTokens = (next_step: NextStep | null = null) => ({
  expires_in: 900,
  expires_at: Math.floor(Date.now() / 1000) + 900,
  next_step,
});

/** Renders the kit registration with Anna's session; a typed name there is unsaved work. */
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

/** Opens another tab of the same browser. `heard` collects its announcements from this tab. */
export function openOtherTab() {
  const channel = new BroadcastChannel('session');
  onTestFinished(() => channel.close());
  const heard: Announcement[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<Announcement>) => heard.push(data));
  return { heard, say: (announcement: Announcement) => say(channel, announcement) };
}
