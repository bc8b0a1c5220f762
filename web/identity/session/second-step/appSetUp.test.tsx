import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getUser } from '#contract/identity/account.ts';
import { getRecoveryCodes } from '#contract/identity/second-step.ts';
import { accountAnswers, aUser } from '#web/identity/session/testing/accountAnswers.ts';
import { aFactor } from '#web/identity/session/testing/aFactor.ts';
import {
  appAnswers,
  CHALLENGE_ID,
  challenge,
  codes,
  createCodesCall,
  enroll,
  pass,
  SECRET,
  verify,
} from '#web/identity/session/testing/secondStepAnswers.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const app = aFactor();
const recoveryCodes = aFactor({ factor_type: 'recovery_code', friendly_name: 'Recovery codes' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
const codesDialog = page.getByRole('dialog', { name: 'Recovery codes' });
const code = dialog.getByLabelText('Code from the app');
const heading = page.getByRole('heading', { name: 'Two-step login' });

async function open(answers: Answers = {}) {
  const portal = await renderPortal('/account', aProfile(), {
    ...accountAnswers,
    ...appAnswers,
    ...answers,
  });
  await button('Set up an authenticator app').click();
  return portal;
}

async function confirm(digits: string) {
  await code.fill(digits);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

test('shows the key of a new app to scan, read and copy', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  const { received } = await open();
  const qr_code = dialog.getByRole('img', { name: 'QR code for your authenticator app' });
  await expect.element(qr_code).toBeVisible();
  await expect
    .poll(() => qr_code.element() instanceof HTMLImageElement && qr_code.element())
    .toMatchObject({ complete: true, naturalWidth: expect.toSatisfy((width: number) => width > 0) });
  expect(received[enroll]?.[0]?.body).toEqual({ factor_type: 'totp' });

  await expect.element(dialog.getByText('Or enter this key manually')).toBeVisible();
  await expect.element(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy key' }).click();
  await expect.element(page.getByText('Key copied to clipboard!')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(SECRET);
});

test('verifies the first app, then shows recovery codes until they are stored', async () => {
  const { received, answers } = await open();
  await expect.element(dialog.getByText('Scan this code with your authenticator app.')).toHaveFocus();
  await confirm('123 456');
  const shown = codesDialog.getByRole('listitem');
  await expect.poll(() => shown.elements().map(({ textContent }) => textContent)).toEqual(codes);
  expect(received[challenge]).toHaveLength(1);
  expect(received[verify]).toEqual([{ query: {}, body: { challenge_id: CHALLENGE_ID, code: '123456' } }]);
  expect(received[createCodesCall]).toHaveLength(1);

  const done = codesDialog.getByRole('button', { name: 'Done' });
  await expect.element(done).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(codesDialog).toBeVisible();

  answers[`GET ${getUser.path}`] = () => aUser({ factors: [app, recoveryCodes] });
  answers[`GET ${getRecoveryCodes.path}`] = () => ({ total: 10, remaining: 10 });
  await codesDialog.getByLabelText('I have stored these codes in a safe place').click();
  await done.click();
  await expect.element(page.getByText('Second step added')).toBeVisible();
  await expect.element(page.getByText('10 of 10 recovery codes left')).toBeVisible();
  await expect.element(button('Remove Authenticator app')).toBeVisible();
  await expect.element(heading).toHaveFocus();
});

test('creates no recovery codes for a further app', async () => {
  const { received } = await open({
    [`GET ${getUser.path}`]: () => aUser({ factors: [app, recoveryCodes] }),
    [`GET ${getRecoveryCodes.path}`]: () => ({ total: 10, remaining: 8 }),
  });
  await confirm('123456');
  await expect.element(page.getByText('Second step added')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(received[createCodesCall]).toBeUndefined();
});

test('shows a wrong code of a new app at the field and accepts another', async () => {
  const { received, answers } = await open({ [verify]: refusal('mfa_verification_failed') });
  await confirm('123456');
  await expect.element(code).toHaveAccessibleDescription('This code is not correct. Please try again.');
  await expect.element(code).toHaveFocus();

  answers[verify] = pass;
  await confirm('654321');
  await expect.element(codesDialog).toBeVisible();
  expect(received[enroll]).toHaveLength(1);
});

test("refuses a new app's code without six digits", async () => {
  const { received } = await open();
  await confirm('12345');
  await expect.element(code).toHaveAccessibleDescription('Please enter the six digits');
  expect(received[challenge]).toBeUndefined();
});

test('cancels the set-up of an app and keeps the focus', async () => {
  const { received } = await open();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(heading).toHaveFocus();
  expect(received[verify]).toBeUndefined();
});

test('reports why the set-up of an app cannot begin', async () => {
  await open({ [enroll]: refusal('too_many_enrolled_mfa_factors') });
  const alert = page.getByRole('alert');
  await expect
    .element(alert)
    .toHaveTextContent('You have reached the maximum number of second steps. Please remove one first.');
  await expect.element(alert).toHaveFocus();
  await expect.element(button('Set up an authenticator app')).toBeEnabled();
});
