import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getUser, reauthenticate } from '#contract/identity/account.ts';
import { getRecoveryCodes } from '#contract/identity/second-step.ts';
import { accountAnswers, aUser } from '#web/identity/session/testing/accountAnswers.ts';
import { aFactor } from '#web/identity/session/testing/aFactor.ts';
import {
  appAnswers,
  createCodesCall,
  enroll,
  enrollApp,
  makeCodes,
} from '#web/identity/session/testing/secondStepAnswers.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const app = aFactor();
const remove = `DELETE /auth/v1/factors/${app.id}`;
const prove = `POST ${reauthenticate.path}`;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog', { name: 'Enter your password again' });
const password = dialog.getByLabelText('Current password');

/** A server that demands the password before these answers. */
function open(wanted: Answers) {
  let isProved = false;
  const refused = Object.entries(wanted).map(([call, answer]) => [
    call,
    (request: Parameters<typeof answer>[0]) =>
      isProved ? answer(request) : refusal('reauthentication_needed')(),
  ]);
  return renderPortal('/account', aProfile(), {
    ...accountAnswers,
    ...appAnswers,
    [`GET ${getUser.path}`]: () => aUser({ factors: [app] }),
    [`GET ${getRecoveryCodes.path}`]: () => ({ total: 10, remaining: 8 }),
    [prove]: () => void (isProved = true),
    ...Object.fromEntries(refused),
  });
}

async function provePassword() {
  await expect.element(password).toHaveFocus();
  await password.fill('the old password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

test('asks for the password before it sets up an app', async () => {
  const { received } = await open({ [enroll]: enrollApp });
  await button('Set up an authenticator app').click();
  await provePassword();
  await expect.element(page.getByRole('dialog', { name: 'Set up an authenticator app' })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(received[prove]?.[0]?.body).toEqual({ password: 'the old password' });
  expect(received[enroll]).toHaveLength(2);
});

test('asks for the password before it removes a second step', async () => {
  const { received } = await open({ [remove]: () => ({ id: app.id }) });
  await button('Remove Authenticator app').click();
  await button('Remove').click();
  await provePassword();
  await expect.element(page.getByText('Second step removed')).toBeVisible();
  expect(received[remove]).toHaveLength(2);
});

test('asks for the password before it creates recovery codes', async () => {
  const { received } = await open({ [createCodesCall]: makeCodes });
  await button('Create new codes').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }).click();
  await provePassword();
  await expect.element(page.getByRole('dialog', { name: 'Recovery codes' })).toBeVisible();
  expect(received[createCodesCall]).toHaveLength(2);
});

test('shows a wrong password at the field and repeats nothing before the right one', async () => {
  const { received, answers } = await open({ [remove]: () => ({ id: app.id }) });
  const proveRight = answers[prove];
  answers[prove] = refusal('current_password_wrong');
  await button('Remove Authenticator app').click();
  await button('Remove').click();
  await provePassword();
  await expect.element(password).toHaveAccessibleDescription('The current password is not correct.');
  expect(received[remove]).toHaveLength(1);

  answers[prove] = proveRight ?? answers[prove];
  await provePassword();
  await expect.element(page.getByText('Second step removed')).toBeVisible();
});

test('says to a user who cancels that the password is needed', async () => {
  const { received } = await open({ [enroll]: () => undefined });
  await button('Set up an authenticator app').click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Please enter your password again to make this change.');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Set up an authenticator app')).toBeEnabled();
  expect(received[enroll]).toHaveLength(1);
});
