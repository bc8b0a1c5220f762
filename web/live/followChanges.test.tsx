import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getCurrentSession } from '#contract/identity/session.ts';
import { sessionQuery } from '#web/identity/session/api.ts';
import { createQueryClient, type LiveTable } from '#web/lib/queryClient.ts';
import { fakeServer } from '#web/testing/fakeServer.ts';
import { aCurrentSession, aProfile } from '#web/testing/renderPortal.tsx';
import { followChanges } from './followChanges.ts';
import type { openConnection } from './openConnection.ts';

type Hearing = Parameters<typeof openConnection>[0];

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
const aChange = { table: 'kits', type: 'UPDATE', row: { id: 'kit' } } as const;

/** Follows changes with a connection that the test speaks for. */
function following(access_expires_at = inMinutes(15)) {
  const queryClient: QueryClient = createQueryClient();
  const navigate = vi.fn();
  const router = {
    state: { matches: [{ routeId: '/_app' }], location: { href: '/patients' } },
    navigate,
  } as unknown as AnyRouter;
  const signIn = (access_expires_at: string) =>
    queryClient.setQueryData(sessionQuery().queryKey, aCurrentSession(aProfile(), { access_expires_at }));
  signIn(access_expires_at);
  const opened: Hearing[] = [];
  const close = vi.fn();
  onTestFinished(
    followChanges(queryClient, router, (hearing) => {
      opened.push(hearing);
      return { close };
    }),
  );
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  return { queryClient, navigate, signIn, opened, close, invalidate };
}

/** Reads an answer with the tables that it shows. */
const read = (
  queryClient: QueryClient,
  queryKey: readonly string[],
  live?: readonly LiveTable[] | 'never',
): void => void queryClient.query({ queryKey, queryFn: () => ({}), ...(live && { meta: { live } }) });

test('opens one connection for a session, and closes it with the session', () => {
  const { queryClient, signIn, opened, close } = following();
  signIn(inMinutes(20));
  expect(opened).toHaveLength(1);
  queryClient.setQueryData(sessionQuery().queryKey, null);
  expect(close).toHaveBeenCalledOnce();
});

test('a change reloads the answers that show its table', async () => {
  const { queryClient, opened } = following();
  read(queryClient, ['patients'], ['patients', 'kits']);
  read(queryClient, ['users'], ['profiles']);
  read(queryClient, ['consents']);
  opened[0]?.onChange(aChange);
  await expect.poll(() => queryClient.getQueryState(['patients'])?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(['users'])?.isInvalidated).toBe(false);
  expect(queryClient.getQueryState(['consents'])?.isInvalidated).toBe(false);
});

test('a new connection reloads the answers from before it, but neither an open page nor the session', async () => {
  const { queryClient, opened } = following();
  read(queryClient, ['consents']);
  read(queryClient, ['page'], 'never');
  opened[0]?.onStart();
  await expect.poll(() => queryClient.getQueryState(['consents'])?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(['page'])?.isInvalidated).toBe(false);
  expect(queryClient.getQueryState(sessionQuery().queryKey)?.isInvalidated).toBe(false);
});

test('a network that returns gets a new connection in place of one that may be dead', () => {
  const { opened, close } = following();
  window.dispatchEvent(new Event('online'));
  expect(close).toHaveBeenCalledOnce();
  expect(opened).toHaveLength(2);
});

test('a change does not renew the session of an idle user, and reloads once the user is back', async () => {
  const { signIn, opened, invalidate } = following(inMinutes(-1));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  opened[0]?.onChange(aChange);
  vi.advanceTimersByTime(MINUTE);
  expect(invalidate).not.toHaveBeenCalled();
  signIn(inMinutes(15));
  vi.advanceTimersByTime(MINUTE);
  expect(invalidate).toHaveBeenCalledOnce();
});

test('the end of the session on the server leaves the screen at once', async () => {
  fakeServer({ [`GET ${getCurrentSession.path}`]: () => null });
  const { navigate, opened, close } = following();
  opened[0]?.onEnd();
  await expect.poll(() => navigate.mock.calls.length).toBe(1);
  expect(close).toHaveBeenCalled();
});

test('a refused channel does not renew the session of an idle user, and opens again once the user is back', async () => {
  const received = fakeServer({});
  const { signIn, opened, close } = following(inMinutes(-1));
  opened[0]?.onRefusal();
  expect(close).toHaveBeenCalledOnce();
  signIn(inMinutes(15));
  expect(opened).toHaveLength(2);
  expect(received).toEqual({});
});

test('a refused channel leaves the screen if the session has ended', async () => {
  fakeServer({ [`GET ${getCurrentSession.path}`]: () => null });
  const { navigate, opened } = following();
  opened[0]?.onRefusal();
  await expect.poll(() => navigate.mock.calls.length).toBe(1);
});
