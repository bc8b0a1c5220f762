import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import {
  alert,
  confirmation,
  emma,
  enterKitId,
  kit,
  kitId,
  noah,
  openRegisterKit,
  submit,
  success,
} from './testing/openRegisterKit.ts';

const PROOF = 'pR00f_of-the-label_128';
const LABEL = `/register-kit?kit=MB000132#${PROOF}`;
const confirmed = page.getByText('The label confirms that this kit is yours.');

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const registersByLabel = { 'POST /api/kits': () => ({ ...kit, is_proved: true }) };

test('the proof of a scanned label leaves the address and is sent with the registration', async () => {
  const { history, sent } = await openRegisterKit([emma], registersByLabel, LABEL);
  expect(history.location.href).toBe('/register-kit?kit=MB000132');
  await expect.element(kitId).toHaveValue('000132');
  await confirmation.fill('MB000132');
  await submit.click();
  await expect.element(success).toBeVisible();
  await expect.element(confirmed).toBeVisible();
  expect(sent()).toMatchObject([{ kit_id: 'MB000132', proof: PROOF }]);
  expect(localStorage.length).toBe(0);
});

test('a registration without a label shows no confirmation by the label', async () => {
  const { sent } = await openRegisterKit([emma]);
  await enterKitId();
  await submit.click();
  await expect.element(success).toBeVisible();
  await expect.element(confirmed).not.toBeInTheDocument();
  expect(sent()[0]).not.toHaveProperty('proof');
});

test('the proof of a label is not sent with another kit', async () => {
  const { sent } = await openRegisterKit([emma], {}, LABEL);
  await kitId.fill('MB000133');
  await confirmation.fill('MB000133');
  await submit.click();
  await expect.element(success).toBeVisible();
  expect(sent()[0]).not.toHaveProperty('proof');
});

test('a refused proof is not sent again, and the code alone still registers the kit', async () => {
  const { answers, sent } = await openRegisterKit(
    [emma],
    { 'POST /api/kits': refusal('kit_not_valid') },
    LABEL,
  );
  await confirmation.fill('MB000132');
  await submit.click();
  await expect.element(alert).toBeVisible();
  answers['POST /api/kits'] = () => kit;
  await submit.click();
  await expect.element(success).toBeVisible();
  expect(sent()[0]).toHaveProperty('proof', PROOF);
  expect(sent()[1]).not.toHaveProperty('proof');
});

test('the login screen gets the way back without the proof, and the form has it after the login', async () => {
  const { history } = await renderPortal(LABEL, null);
  await expect.poll(() => history.location.href).toBe('/login?next=%2Fregister-kit%3Fkit%3DMB000132');
  const { sent } = await openRegisterKit([emma], registersByLabel, '/register-kit?kit=MB000132');
  await confirmation.fill('MB000132');
  await submit.click();
  await expect.element(confirmed).toBeVisible();
  expect(sent()).toMatchObject([{ proof: PROOF }]);
});

test('the first screen of a new account is the registration of the label that led to it', async () => {
  await renderPortal(LABEL, null);
  await expect.element(page.getByRole('tab', { name: 'Register' })).toBeVisible();
  const { history } = await openRegisterKit([], {}, '/');
  expect(history.location.pathname).toBe('/register-kit');
  await expect.element(kitId).toHaveValue('000132');
});

test('a scanned label is forgotten after an hour', async () => {
  await openRegisterKit([emma], {}, LABEL);
  vi.setSystemTime(Date.now() + 61 * 60 * 1000);
  const { history } = await renderPortal('/', aProfile(), { 'GET /api/patients': () => ({ patients: [] }) });
  await expect.poll(() => history.location.pathname).toBe('/patients');
});

test.each([
  ['without a kit', `/register-kit#${PROOF}`],
  ['of an invalid kit', `/register-kit?kit=MB13#${PROOF}`],
  ['that is too long', `/register-kit?kit=MB000132#${'x'.repeat(101)}`],
])('a proof %s is removed from the address and not kept', async (_, address) => {
  const { history } = await openRegisterKit([emma], {}, address);
  expect(history.location.href).not.toContain('#');
  expect(localStorage.length).toBe(0);
});

const withKit = {
  ...emma,
  kits: [
    {
      id: kit.id,
      kit_id: 'MB000132',
      status: 'in_analysis',
      sample_taken_date: null,
      kit_notes: null,
      created_at: '2026-11-01T10:00:00Z',
      report_generated_at: null,
      questionnaire_submitted: false,
    },
  ],
};

test('the label of the family’s own kit confirms its registration', async () => {
  const prove = 'PUT /api/kits/MB000132/proof';
  const { received, answers } = await openRegisterKit(
    [withKit, noah],
    { [prove]: refusal('over_request_rate_limit') },
    LABEL,
  );
  await expect
    .element(page.getByText(/You have already registered kit MB000132 for Emma Stone\./))
    .toBeVisible();
  await expect.element(kitId).toHaveValue('');
  const confirm = page.getByRole('button', { name: 'Confirm with the label' });
  await confirm.click();
  await expect.element(page.getByText('Too many attempts.', { exact: false })).toBeVisible();

  answers[prove] = () => ({ id: kit.id });
  await confirm.click();
  await expect
    .element(page.getByText('The label confirms your registration of kit MB000132. Nothing else is needed.'))
    .toBeVisible();
  expect(received[prove]?.[0]?.body).toEqual({ proof: PROOF });
  expect(localStorage.length).toBe(0);
});

test('a label that does not confirm the family’s own kit is refused without a word about typing', async () => {
  const prove = 'PUT /api/kits/MB000132/proof';
  await openRegisterKit([withKit], { [prove]: refusal('kit_not_valid') }, LABEL);
  await page.getByRole('button', { name: 'Confirm with the label' }).click();
  await expect
    .element(page.getByText('The label does not confirm kit MB000132. Please scan it again.'))
    .toBeVisible();
});

test('a label that is scanned while the form is open fills it in', async () => {
  const { history } = await openRegisterKit([emma], {}, '/register-kit?kit=MB000131');
  await expect.element(kitId).toHaveValue('000131');
  history.push(LABEL);
  await expect.element(kitId).toHaveValue('000132');
  expect(history.location.href).toBe('/register-kit?kit=MB000132');
});

test('the label of the family’s own kit is noticed if its code is in the address already', async () => {
  const { history } = await openRegisterKit([withKit], {}, '/register-kit?kit=MB000132');
  history.push(LABEL);
  await expect.element(page.getByRole('button', { name: 'Confirm with the label' })).toBeVisible();
});
