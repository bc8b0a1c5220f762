import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getUser } from '#contract/identity/account.ts';
import { getRecoveryCodes } from '#contract/identity/second-step.ts';
import { type Factor, getCurrentSession } from '#contract/identity/session.ts';
import { accountAnswers, aUser } from '#web/identity/session/testing/accountAnswers.ts';
import { aFactor } from '#web/identity/session/testing/aFactor.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aCurrentSession, aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const getUserCall = `GET ${getUser.path}`;
const getCodesCall = `GET ${getRecoveryCodes.path}`;
const remove = ({ id }: Factor) => `DELETE /auth/v1/factors/${id}`;
const app = aFactor();
const passkey = aFactor({ factor_type: 'webauthn', friendly_name: 'My phone' });
const unfinished = aFactor({ status: 'unverified', friendly_name: 'Not finished' });
const recoveryCodes = aFactor({ factor_type: 'recovery_code', friendly_name: 'Recovery codes' });

const section = page.getByRole('region', { name: 'Two-step login' });
const rows = () => section.getByRole('listitem').elements();
const button = (name: string) => page.getByRole('button', { name, exact: true });

const open = (factors: readonly Factor[], answers: Answers = {}) =>
  renderPortal('/account', aProfile(), {
    ...accountAnswers,
    [getUserCall]: () => aUser({ factors: [...factors] }),
    [getCodesCall]: () => ({ total: 10, remaining: 8 }),
    ...answers,
  });

test('explains the second step to a user without one', async () => {
  const { received } = await open([unfinished]);
  await expect
    .element(section.getByText('A second step protects your account even if someone learns your password.'))
    .toBeVisible();
  await expect.element(section.getByText('Setting it up ends your other sessions.')).toBeVisible();
  expect(rows()).toHaveLength(0);
  expect(received[getCodesCall]).toBeUndefined();
});

test('lists second steps and counts the remaining recovery codes', async () => {
  await open([app, passkey, unfinished, recoveryCodes]);
  await expect.element(section.getByText('8 of 10 recovery codes left')).toBeVisible();
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'Authenticator appAdded Jan 31, 2026Remove',
    'My phonePasskey, added Jan 31, 2026Remove',
  ]);
  await expect.element(button('Set up an authenticator app')).toBeVisible();
  await expect.element(button('Add a passkey')).toBeVisible();
});

test('warns a user without recovery codes', async () => {
  await open([app], { [getCodesCall]: refusal('mfa_factor_not_found') });
  await expect.element(section.getByText('You have no recovery codes.')).toBeVisible();
});

test.each([getUserCall, getCodesCall])(
  'loads the second steps again after a failure of %s',
  async (asked) => {
    const { answers } = await open([app], { [asked]: refusal('unexpected') });
    await expect.element(section.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
    answers[getUserCall] = () => aUser({ factors: [app] });
    answers[getCodesCall] = () => ({ total: 10, remaining: 8 });
    await section.getByRole('button', { name: 'Try again' }).click();
    await expect.element(section.getByText('8 of 10 recovery codes left')).toBeVisible();
  },
);

test('removes one of several second steps', async () => {
  const { received, answers } = await open([app, passkey]);
  answers[remove(passkey)] = () => {
    answers[getUserCall] = () => aUser({ factors: [app] });
    return { id: passkey.id };
  };
  await button('Remove My phone').click();
  const dialog = page.getByRole('dialog', { name: 'Remove My phone?' });
  await expect.element(dialog.getByText('You will no longer be able to log in with it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove' }).click();

  await expect.element(page.getByText('Second step removed')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(section.getByRole('heading')).toHaveFocus();
  expect(received[remove(passkey)]).toHaveLength(1);
  expect(rows()).toHaveLength(1);
});

test('warns that the last second step takes the recovery codes with it', async () => {
  await open([app, recoveryCodes], { [remove(app)]: refusal('mfa_factor_not_found') });
  await button('Remove Authenticator app').click();
  const dialog = page.getByRole('dialog', { name: 'Remove Authenticator app?' });
  await expect
    .element(
      dialog.getByText(
        'This is your last second step. Without it your password alone is enough to log in, and your recovery codes are removed.',
      ),
    )
    .toBeVisible();

  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('This second step no longer exists.');
});

test('makes a user who must have a second step set up another one', async () => {
  const { history, answers } = await open([app]);
  answers[remove(app)] = () => {
    answers[`GET ${getCurrentSession.path}`] = () =>
      aCurrentSession(aProfile(), { next_step: 'set_up_second_step' });
    return { id: app.id };
  };
  await button('Remove Authenticator app').click();
  await button('Remove').click();
  await expect.poll(() => history.location.href).toBe('/second-step?next=%2Faccount');
});
