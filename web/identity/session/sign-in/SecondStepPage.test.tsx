import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getCurrentSession, signOut } from '#contract/identity/session.ts';
import { aFactor } from '#web/identity/session/testing/aFactor.ts';
import { factorCall, renderSecondStep } from '#web/identity/session/testing/renderSecondStep.ts';
import { appAnswers } from '#web/identity/session/testing/secondStepAnswers.ts';
import { setUpApp } from '#web/identity/session/testing/setUpApp.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aCurrentSession, aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const app = aFactor();
const signOutCall = `POST ${signOut.path}`;
const button = (name: string) => page.getByRole('button', { name, exact: true });

test.each([
  ['/second-step', '/login'],
  ['/second-step?next=/account', '/login?next=%2Faccount'],
  ['/second-step?next=https://elsewhere.example', '/login'],
])('takes a visitor without a session from %s to %s', async (address, target) => {
  const { history } = await renderPortal(address, null);
  await expect.poll(() => history.location.href).toBe(target);
});

test.each([
  ['/second-step', '/patients'],
  ['/second-step?next=/account', '/account'],
])('takes a user with a complete session from %s to %s', async (address, target) => {
  const { history } = await renderPortal(address, aProfile());
  await expect.poll(() => history.location.href).toBe(target);
});

test('opens the requested screen only after the second step', async () => {
  const { history, answers, complete } = await renderSecondStep([app], {}, '/account');
  await expect.poll(() => history.location.href).toBe('/second-step?next=%2Faccount');
  await expect.element(page.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible();

  answers[factorCall(app, 'verify')] = complete;
  await page.getByLabelText('Six-digit code').fill('123456');
  await button('Confirm').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
});

test('makes a user set up a required second step first', async () => {
  const { history, answers } = await renderPortal('/account', null, {
    ...appAnswers,
    [`GET ${getCurrentSession.path}`]: () => aCurrentSession(aProfile(), { next_step: 'set_up_second_step' }),
  });
  await expect.element(page.getByRole('heading', { name: 'Set up a second step' })).toBeVisible();
  await expect
    .element(page.getByText('Your account requires two-step login.', { exact: false }))
    .toBeVisible();

  answers[`GET ${getCurrentSession.path}`] = () => aCurrentSession(aProfile());
  await setUpApp();
  await expect.poll(() => history.location.href).toBe('/account');
});

test('says that the browser did not keep the login at the end of a set-up', async () => {
  const { history, answers } = await renderPortal('/second-step', null, {
    ...appAnswers,
    [`GET ${getCurrentSession.path}`]: () => aCurrentSession(aProfile(), { next_step: 'set_up_second_step' }),
  });
  await expect.element(button('Set up an authenticator app')).toBeVisible();
  answers[`GET ${getCurrentSession.path}`] = () => null;
  await setUpApp();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Your browser did not keep the login. Allow cookies for this site.');
  expect(history.location.pathname).toBe('/second-step');
});

test('logs out from the second step', async () => {
  const { history, received, answers } = await renderSecondStep([app], {
    [signOutCall]: refusal('unavailable'),
  });
  await button('Log out').click();
  const alert = page.getByRole('alert');
  await expect
    .element(alert)
    .toHaveTextContent('The portal is not available at the moment. Please try again shortly.');
  await expect.element(alert).toHaveFocus();

  answers[signOutCall] = () => undefined;
  answers[`GET ${getCurrentSession.path}`] = () => null;
  await button('Log out').click();
  await expect.poll(() => history.location.href).toBe('/login');
  expect(received[signOutCall]?.at(-1)?.query).toEqual({ scope: 'local' });
});
