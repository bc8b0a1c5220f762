import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getUser } from '#contract/identity/account.ts';
import { verifyRecoveryCode } from '#contract/identity/second-step.ts';
import { getCurrentSession } from '#contract/identity/session.ts';
import { aFactor } from '#web/identity/session/testing/aFactor.ts';
import {
  CHALLENGE_ID,
  factorCall,
  renderSecondStep,
} from '#web/identity/session/testing/renderSecondStep.ts';
import { refusal } from '#web/testing/fakeServer.ts';

const app = aFactor();
const passkey = aFactor({ factor_type: 'webauthn', friendly_name: 'My laptop' });
const verifyAppCall = factorCall(app, 'verify');
const verifyPasskeyCall = factorCall(passkey, 'verify');
const recover = `POST ${verifyRecoveryCode.path}`;

const digits = () => page.getByLabelText('Six-digit code');
const recoveryCode = () => page.getByLabelText('Recovery code');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const alert = () => page.getByRole('alert');

test("opens the portal after an app's code and drops pasted spaces", async () => {
  const { history, received, answers, complete } = await renderSecondStep([app]);
  answers[verifyAppCall] = complete;
  await expect.element(digits()).toHaveFocus();
  await expect.element(digits()).toHaveAttribute('inputmode', 'numeric');
  await expect.element(digits()).toHaveAttribute('autocomplete', 'one-time-code');
  await digits().fill(' 123 456 ');
  await expect.element(digits()).toHaveValue('123456');
  expect(received[verifyAppCall]).toBeUndefined();

  await userEvent.keyboard('{Enter}');
  await expect.poll(() => history.location.pathname).toBe('/patients');
  expect(received[verifyAppCall]).toEqual([
    { query: {}, body: { challenge_id: CHALLENGE_ID, code: '123456' } },
  ]);
});

test('refuses a code without six digits at the login', async () => {
  const { received } = await renderSecondStep([app]);
  await digits().fill('12345');
  await button('Confirm').click();
  await expect.element(digits()).toHaveAccessibleDescription('Please enter the six digits');
  expect(received[factorCall(app, 'challenge')]).toBeUndefined();
});

test('shows a wrong code at the focused field', async () => {
  await renderSecondStep([app], { [verifyAppCall]: refusal('mfa_verification_failed') });
  await digits().fill('000000');
  await button('Confirm').click();
  await expect.element(digits()).toHaveAccessibleDescription('This code is not correct. Please try again.');
  await expect.element(digits()).toHaveFocus();
  await expect.element(button('Confirm')).toBeEnabled();
});

test('reports too many attempts at the second step', async () => {
  await renderSecondStep([app], { [verifyAppCall]: refusal('over_request_rate_limit') });
  await digits().fill('000000');
  await button('Confirm').click();
  await expect
    .element(alert())
    .toHaveTextContent('Too many attempts. Please wait a few minutes and try again.');
  await expect.element(alert()).toHaveFocus();
});

test('offers a choice of verified apps', async () => {
  const other = aFactor({ friendly_name: 'Old phone' });
  const unfinished = aFactor({ friendly_name: 'Unfinished', status: 'unverified' });
  const { received } = await renderSecondStep([app, other, unfinished]);
  const apps = page.getByRole('combobox', { name: 'Authenticator app' });
  await apps.selectOptions('Old phone');
  expect(apps.getByRole('option', { name: 'Unfinished' }).elements()).toHaveLength(0);
  await digits().fill('123456');
  await button('Confirm').click();
  await expect.poll(() => received[factorCall(other, 'verify')]).toHaveLength(1);
});

test('says that the browser did not keep the second step', async () => {
  const { history, answers } = await renderSecondStep([app]);
  answers[verifyAppCall] = () => {
    answers[`GET ${getCurrentSession.path}`] = () => null;
  };
  await digits().fill('123456');
  await button('Confirm').click();
  await expect
    .element(alert())
    .toHaveTextContent('Your browser did not keep the login. Allow cookies for this site.');
  expect(history.location.pathname).toBe('/second-step');
});

function holdPasskey() {
  const credential = Object.create(PublicKeyCredential.prototype, {
    toJSON: { value: () => ({ id: 'credential', type: 'public-key' }) },
  });
  return vi.spyOn(navigator.credentials, 'get').mockResolvedValue(credential);
}

test('opens the portal after a passkey', async () => {
  const get = holdPasskey();
  const { history, received, answers, complete } = await renderSecondStep([passkey]);
  answers[verifyPasskeyCall] = complete;
  await expect.element(button('Use a passkey')).toHaveFocus();
  expect(digits().elements()).toHaveLength(0);
  await button('Use a passkey').click();

  await expect.poll(() => history.location.pathname).toBe('/patients');
  const challenge = get.mock.calls[0]?.[0]?.publicKey?.challenge;
  expect(challenge && new Uint8Array(challenge as ArrayBuffer)).toEqual(
    Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7),
  );
  expect(received[verifyPasskeyCall]).toEqual([
    {
      query: {},
      body: {
        challenge_id: CHALLENGE_ID,
        webauthn: { type: 'request', credential_response: { id: 'credential', type: 'public-key' } },
      },
    },
  ]);
});

test('asks again for a passkey that the user refused', async () => {
  vi.spyOn(navigator.credentials, 'get').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  const { received } = await renderSecondStep([passkey]);
  await button('Use a passkey').click();
  await expect.element(alert()).toHaveTextContent('The passkey was not confirmed. Please try again.');
  await expect.element(alert()).toHaveFocus();
  await expect.element(button('Use a passkey')).toBeEnabled();
  expect(received[verifyPasskeyCall]).toBeUndefined();
});

test('warns the user of a browser without passkeys', async () => {
  await renderSecondStep([passkey]);
  vi.stubGlobal('PublicKeyCredential', undefined);
  await button('Use a passkey').click();
  await expect.element(alert()).toHaveTextContent('This browser cannot use passkeys.');
  vi.unstubAllGlobals();
});

test('offers the code first, and several passkeys by name', async () => {
  const other = aFactor({ factor_type: 'webauthn', friendly_name: 'Security key' });
  await renderSecondStep([passkey, app, other]);
  await expect.element(digits()).toHaveFocus();
  await expect.element(button('Use the passkey My laptop')).toBeVisible();
  await expect.element(button('Use the passkey Security key')).toBeVisible();
});

test('opens the portal after a recovery code', async () => {
  const { history, received, answers, complete } = await renderSecondStep([app]);
  await button('Use a recovery code instead').click();
  await expect.element(recoveryCode()).toHaveFocus();
  expect(digits().elements()).toHaveLength(0);

  await button('Confirm').click();
  await expect.element(recoveryCode()).toHaveAccessibleDescription('Please enter a recovery code');
  expect(received[recover]).toBeUndefined();

  answers[recover] = refusal('mfa_verification_failed');
  await recoveryCode().fill('abcd-efgh');
  await button('Confirm').click();
  await expect
    .element(recoveryCode())
    .toHaveAccessibleDescription('This code is not correct. Please try again.');
  await expect.element(recoveryCode()).toHaveFocus();

  answers[recover] = complete;
  await recoveryCode().fill(' abcd-efgj ');
  await button('Confirm').click();
  await expect.poll(() => history.location.pathname).toBe('/patients');
  expect(received[recover]?.at(-1)?.body).toEqual({ code: 'abcd-efgj' });
});

test('returns from the recovery code to the other second steps', async () => {
  await renderSecondStep([app]);
  await button('Use a recovery code instead').click();
  await button('Go back').click();
  await expect.element(digits()).toHaveFocus();
});

test('asks for nothing while the second steps load', async () => {
  await renderSecondStep([app], { [`GET ${getUser.path}`]: () => new Promise(() => {}) });
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading...');
  expect(button('Use a recovery code instead').elements()).toHaveLength(0);
});

test('loads the second steps of a login again after a failure', async () => {
  const { answers } = await renderSecondStep([app], { [`GET ${getUser.path}`]: refusal('unexpected') });
  await expect.element(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
  answers[`GET ${getUser.path}`] = () => ({ factors: [app] });
  await button('Try again').click();
  await expect.element(digits()).toBeVisible();
});
