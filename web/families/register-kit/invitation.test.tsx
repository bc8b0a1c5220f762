import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { UserId } from '#contract/shared/ids.ts';
import { aGrant } from '#web/families/practitioner-access/testing/aGrant.ts';
import { bindInvitation, invitedCode, keepInvitation } from '#web/lib/invitedCode.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import {
  another,
  code,
  emma,
  enterKitId,
  openRegisterKit,
  paula,
  submit,
  success,
} from './testing/openRegisterKit.ts';

const INVITATION = '/register#code=PAULA1';
const ofPaula = page.getByText('Practitioner: Dr. Paula');
const hint = page.getByText(/^The access code of your invitation is filled in below\./);

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** Opens the invitation without a session, which leads to a new account. */
async function openInvited(address = INVITATION) {
  const opened = await renderPortal(address, null);
  await expect.poll(() => opened.history.location.href).toBe('/login?tab=register');
  return opened;
}

/** An invitation that was opened in this browser earlier. */
const invite = () => keepInvitation('code=PAULA1');

test('an invitation leads to a new account, says what comes next and asks the server nothing', async () => {
  const { received } = await openInvited();
  await expect.element(page.getByText(/^A practitioner invited you\. The access code PAULA1/)).toBeVisible();
  expect(Object.keys(received).filter((call) => call.includes('PAULA1'))).toEqual([]);
});

test('the first screen of a new account is the registration with the code of the invitation', async () => {
  invite();
  const { history, sent } = await openRegisterKit([emma], {}, '/');
  expect(history.location.href).toBe('/register-kit');
  await expect.element(ofPaula).toBeVisible();
  await expect.element(hint).toBeVisible();
  await enterKitId();
  await submit.click();
  await expect.element(success).toBeVisible();
  expect(sent()).toMatchObject([{ practitioner_code: 'PAULA1' }]);

  await another.click();
  await expect.element(code).toHaveValue('');
  expect(localStorage.length).toBe(0);
});

test('a customer who opens an invitation comes to the registration', async () => {
  const { history } = await openRegisterKit([emma], {}, INVITATION);
  expect(history.location.href).toBe('/register-kit');
  await expect.element(code).toHaveValue('PAULA1');
});

test('an invitation that led its customer to the registration leads there no more, but still fills in the code', async () => {
  invite();
  bindInvitation(aProfile().id);
  const { history } = await renderPortal('/', aProfile(), { 'GET /api/patients': () => ({ patients: [] }) });
  await expect.poll(() => history.location.pathname).toBe('/patients');
  expect(invitedCode(aProfile().id)).toBe('PAULA1');
});

test('a family clears the code of an invitation and registers without it', async () => {
  invite();
  const { sent } = await openRegisterKit([emma]);
  await enterKitId();
  await code.fill('');
  await submit.click();
  await expect.element(success).toBeVisible();
  expect(sent()).toMatchObject([{ practitioner_code: null }]);
});

test.each([
  [
    'no longer valid',
    { 'GET /api/practitioners/PAULA1': refusal('invalid_practitioner_code') },
    'The code of your invitation is no longer valid. You can go on without it.',
  ],
  [
    'of a practitioner with access already',
    { [`GET /api/patients/${emma.id}`]: () => ({ patient: emma, practitioners: [aGrant(paula)], kits: [] }) },
    'This practitioner is already assigned',
  ],
])('an invitation that is %s says so and blocks no registration', async (_, answers, sentence) => {
  invite();
  const { sent } = await openRegisterKit([emma], answers);
  await expect.element(code).toHaveAccessibleDescription(sentence);
  await expect.element(code).not.toHaveAttribute('aria-invalid', 'true');
  await enterKitId();
  await submit.click();
  await expect.element(success).toBeVisible();
  expect(sent()).toMatchObject([{ practitioner_code: null }]);
});

test('an invitation is forgotten after a week', async () => {
  invite();
  vi.setSystemTime(Date.now() + 7 * 24 * 60 * 60 * 1000 + 1);
  await openRegisterKit([emma]);
  await expect.element(code).toHaveValue('');
});

test('an invitation that one account opened fills in nothing for another on the same device', async () => {
  invite();
  bindInvitation(UserId.parse('6f1d2c3b-4a59-4687-9c0d-1e2f3a4b5c6e'));
  await openRegisterKit([emma]);
  await expect.element(code).toHaveValue('');
});

test('a logout forgets the invitation', async () => {
  await openRegisterKit([emma], { 'POST /auth/v1/logout': () => undefined }, INVITATION);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.element(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  expect(localStorage.length).toBe(0);
});

test.each([
  ['without a code', '/register'],
  ['with a code of five characters', '/register#code=PAULA'],
])('an address %s is no invitation', async (_, address) => {
  await openInvited(address);
  expect(localStorage.length).toBe(0);
});

test.each(['practitioner', 'admin'] as const)(
  'a %s reads that an invitation is for families',
  async (role) => {
    const { history } = await renderPortal(INVITATION, aProfile({ role }));
    await expect
      .element(page.getByRole('heading', { name: 'This invitation is for families' }))
      .toBeVisible();
    expect(localStorage.length).toBe(0);
    expect(history.location.pathname).toBe('/register');
  },
);

test('the dialog of an existing patient has the code of an invitation filled in', async () => {
  invite();
  await renderPortal(`/patients/${emma.id}`, aProfile(), {
    'GET /api/patients': () => ({ patients: [emma] }),
    [`GET /api/patients/${emma.id}`]: () => ({ patient: emma, practitioners: [], kits: [] }),
    'GET /api/practitioners/PAULA1': () => paula,
  });
  await page.getByRole('button', { name: 'Assign Practitioner' }).click();
  await expect.element(ofPaula).toBeVisible();
});
