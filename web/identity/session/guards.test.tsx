import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getProfile, type NextStep } from '#contract/identity/session.ts';
import { call } from '#web/lib/api.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aCurrentSession, aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { anna, firstName, renderSession, sessionCall } from './testing/renderSession.ts';

const waiting: NextStep = 'verify_second_step';
const profileCall = `GET ${getProfile.path}`;

test.each([
  ['missing', '/account', '/login?next=%2Faccount'],
  ['missing', '/', '/login'],
  ['missing', '/second-step?next=/account', '/login?next=%2Faccount'],
  ['missing', '/login?next=%2Faccount', '/login?next=%2Faccount'],
  ['partial', '/account', '/second-step?next=%2Faccount'],
  ['partial', '/', '/second-step'],
  ['partial', '/login?next=/account', '/second-step?next=%2Faccount'],
  ['partial', '/login', '/second-step'],
  ['partial', '/second-step', '/second-step'],
  ['complete', '/login?next=/account', '/account'],
  ['complete', '/login', '/patients'],
  ['complete', '/second-step?next=/account', '/account'],
  ['complete', '/second-step', '/patients'],
] as const)('redirects a user with a %s session from %s to %s', async (state, address, expected) => {
  const { history } = await renderPortal(address, null, {
    [sessionCall]: () =>
      state === 'missing' ? null : aCurrentSession(anna, { next_step: state === 'partial' ? waiting : null }),
  });
  await expect.element(page.getByRole('main')).toBeVisible();
  await expect.poll(() => history.location.href).toBe(expected);
});

test.each([
  ['customer', '/patients'],
  ['practitioner', '/practitioner-patients'],
] as const)('leads a %s from a screen of administrators to %s', async (role, home) => {
  const { history } = await renderPortal('/admin/manage-users', null, {
    [sessionCall]: () => aCurrentSession(aProfile({ role })),
  });
  await expect.poll(() => history.location.pathname).toBe(home);
});

test('asks for a newly required second step and returns to the screen', async () => {
  const { history, answers } = await renderSession({ [profileCall]: refusal('insufficient_aal') });
  answers[sessionCall] = () => aCurrentSession(anna, { next_step: waiting });
  await Promise.allSettled([
    call<typeof getProfile>('GET /api/profile'),
    call<typeof getProfile>('GET /api/profile'),
  ]);
  expect(history.location.href).toBe('/second-step?next=%2Fregister-kit');
});

test('keeps unsaved work when a second step becomes required', async () => {
  const { history, answers } = await renderSession({ [profileCall]: refusal('insufficient_aal') });
  await firstName.fill('Mia');
  answers[sessionCall] = () => aCurrentSession(anna, { next_step: waiting });
  call<typeof getProfile>('GET /api/profile').catch(() => undefined);
  await expect.element(page.getByRole('dialog', { name: 'Log in again' })).toBeVisible();
  expect(history.location.href).toBe('/register-kit');
});

test('repeats a refused call after another tab has passed the second step', async () => {
  const { answers } = await renderSession({ [profileCall]: refusal('insufficient_aal') });
  answers[sessionCall] = () => {
    answers[profileCall] = () => anna;
    return aCurrentSession(anna);
  };
  await expect(call<typeof getProfile>('GET /api/profile')).resolves.toEqual(anna);
});
