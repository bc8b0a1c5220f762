import { beforeEach, expect, type Mock, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accountAnswers } from '#web/identity/session/testing/accountAnswers.ts';
import {
  CHALLENGE_ID,
  createCodesCall,
  enroll,
  passkeyAnswers,
  verify,
} from '#web/identity/session/testing/secondStepAnswers.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
const name = dialog.getByLabelText('Name');
const add = dialog.getByRole('button', { name: 'Add passkey' });
const alert = dialog.getByRole('alert');
const opener = page.getByRole('button', { name: 'Add a passkey' });

let create: Mock<typeof navigator.credentials.create>;
const passkey = Object.create(PublicKeyCredential.prototype, {
  toJSON: { value: () => ({ id: 'AAEC', type: 'public-key' }) },
}) as PublicKeyCredential;

beforeEach(() => {
  create = vi.spyOn(navigator.credentials, 'create');
});

async function open(answers: Answers = {}) {
  const portal = await renderPortal('/account', aProfile(), {
    ...accountAnswers,
    ...passkeyAnswers,
    ...answers,
  });
  await opener.click();
  await expect.element(name).toHaveFocus();
  return portal;
}

test('creates and verifies a passkey, then shows recovery codes', async () => {
  create.mockResolvedValueOnce(passkey);
  const { received } = await open();
  await expect.element(name).toHaveValue('Passkey');
  await name.fill(' My phone ');
  await add.click();

  await expect.element(page.getByRole('dialog', { name: 'Recovery codes' })).toBeVisible();
  expect(received[enroll]?.[0]?.body).toEqual({ factor_type: 'webauthn', friendly_name: 'My phone' });
  const { publicKey } = create.mock.calls[0]?.[0] ?? {};
  expect(new Uint8Array(publicKey?.challenge as ArrayBuffer)).toEqual(
    new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7]),
  );
  expect(received[verify]?.[0]?.body).toEqual({
    challenge_id: CHALLENGE_ID,
    webauthn: { type: 'create', credential_response: { id: 'AAEC', type: 'public-key' } },
  });
  expect(received[createCodesCall]).toHaveLength(1);
});

test.each([
  ['NotAllowedError', 'The passkey was not added.'],
  ['SecurityError', 'The passkey was not added.'],
  ['InvalidStateError', 'Your account already has a passkey on this device.'],
])('reports %s of the browser and lets the user try again', async (reason, sentence) => {
  create.mockRejectedValueOnce(new DOMException('no', reason)).mockResolvedValueOnce(passkey);
  const { received } = await open();
  await add.click();
  await expect.element(alert).toHaveTextContent(sentence);
  await expect.element(alert).toHaveFocus();
  expect(received[verify]).toBeUndefined();

  await add.click();
  await expect.element(page.getByRole('dialog', { name: 'Recovery codes' })).toBeVisible();
});

test('requires a name for a passkey', async () => {
  const { received } = await open();
  await name.fill('  ');
  await add.click();
  await expect.element(name).toHaveAccessibleDescription('Please enter a name');
  expect(received[enroll]).toBeUndefined();
});

test('reports a passkey that the server refuses', async () => {
  create.mockResolvedValueOnce(passkey);
  await open({ [verify]: refusal('mfa_challenge_expired') });
  await add.click();
  await expect.element(alert).toHaveTextContent('This took too long. Please try again.');
});

test('offers no passkey in a browser that cannot create one', async () => {
  vi.stubGlobal('PublicKeyCredential', {});
  await renderPortal('/account', aProfile(), accountAnswers);
  await expect.element(page.getByText('This browser cannot create passkeys.')).toBeVisible();
  expect(opener.elements()).toHaveLength(0);
  await expect.element(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
});
