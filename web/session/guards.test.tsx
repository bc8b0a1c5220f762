import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getProfile, type NextStep } from '#contract/session.ts';
import { call } from '#web/lib/api.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aCurrentSession, renderPortal } from '#web/testing/renderPortal.tsx';
import { anna, firstName, renderSession, sessionCall } from './testing/renderSession.ts';

const waiting: NextStep = 'verify_second_step';
const profileCall = `GET ${getProfile.path}`;

test.each([
  ['nobody', '/account', '/login?next=%2Faccount'],
  ['nobody', '/', '/login'],
  ['nobody', '/second-step?next=/account', '/login?next=%2Faccount'],
  ['nobody', '/login?next=%2Faccount', '/login?next=%2Faccount'],
  ['half', '/account', '/second-step?next=%2Faccount'],
  ['half', '/', '/second-step'],
  ['half', '/login?next=/account', '/second-step?next=%2Faccount'],
  ['half', '/login', '/second-step'],
  ['half', '/second-step', '/second-step'],
  ['complete', '/login?next=/account', '/account'],
  ['complete', '/login', '/patients'],
  ['complete', '/second-step?next=/account', '/account'],
  ['complete', '/second-step', '/patients'],
] as const)('%s signed in at %s comes to %s', async (who, address, expected) => {
  const { history } = await renderPortal(address, null, {
    [sessionCall]: () =>
      who === 'nobody' ? null : aCurrentSession(anna, { next_step: who === 'half' ? waiting : null }),
  });
  await expect.element(page.getByRole('main')).toBeVisible();
  await expect.poll(() => history.location.href).toBe(expected);
});

test('a second step that has become necessary is asked for, and leads back', async () => {
  const { history, answers } = await renderSession({ [profileCall]: refusal('insufficient_aal') });
  answers[sessionCall] = () => aCurrentSession(anna, { next_step: waiting });
  await Promise.allSettled([call(getProfile), call(getProfile)]);
  expect(history.location.href).toBe('/second-step?next=%2Fregister-kit');
});

test('a second step that has become necessary leaves what is unsaved on the screen', async () => {
  const { history, answers } = await renderSession({ [profileCall]: refusal('insufficient_aal') });
  await firstName.fill('Mia');
  answers[sessionCall] = () => aCurrentSession(anna, { next_step: waiting });
  call(getProfile).catch(() => undefined);
  await expect.element(page.getByRole('dialog', { name: 'Log in again' })).toBeVisible();
  expect(history.location.href).toBe('/register-kit');
});

test('a call that was refused for a second step which has been passed meanwhile is repeated', async () => {
  const { answers } = await renderSession({ [profileCall]: refusal('insufficient_aal') });
  answers[sessionCall] = () => {
    answers[profileCall] = () => anna;
    return aCurrentSession(anna);
  };
  await expect(call(getProfile)).resolves.toEqual(anna);
});
