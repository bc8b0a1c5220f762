import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const claim = 'POST /api/kit-claims';
const claimed = { kit_id: 'MB000132', claimed_at: '2026-03-01T10:00:00Z' };
const dialog = page.getByRole('dialog', { name: 'Is kit MB000132 yours?' });

/** Tries to register a kit for a new patient, and gets a refusal. */
async function registerInVain(answers: Answers) {
  const portal = await renderPortal('/register-kit', aProfile(), {
    'GET /api/patients': () => ({ patients: [] }),
    'POST /api/kits': refusal('kit_already_registered'),
    ...answers,
  });
  await page.getByLabelText('First Name').fill('Emma');
  await page.getByLabelText('Last Name').fill('Stone');
  await page.getByLabelText('Kit ID', { exact: true }).fill('MB000132');
  await page.getByLabelText('Confirm Kit ID').fill('MB000132');
  await page.getByRole('button', { name: 'Register Kit' }).click();
  return portal;
}

test('a customer whose kit is registered already claims it with a message', async () => {
  const { received } = await registerInVain({ [claim]: () => claimed });
  await expect.element(page.getByText('This Kit ID has already been registered.')).toBeVisible();
  await page.getByRole('button', { name: 'This is my kit' }).click();
  await expect.element(dialog.getByLabelText('Message (Optional)')).toHaveFocus();
  await dialog.getByLabelText('Message (Optional)').fill('I bought it in May');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByText(/^Thank you\. We will check who holds kit MB000132/)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('This Kit ID has already been registered.')).not.toBeInTheDocument();
  expect(received[claim]).toEqual([
    { query: {}, body: { kit_id: 'MB000132', message: 'I bought it in May' } },
  ]);
});

test('a claim that is refused keeps the message and shows the reason', async () => {
  await registerInVain({ [claim]: refusal('kit_is_own') });
  await page.getByRole('button', { name: 'This is my kit' }).click();
  await dialog.getByLabelText('Message (Optional)').fill('It is mine');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(dialog.getByText('This kit is already registered in your account.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Message (Optional)')).toHaveValue('It is mine');
});

test('a kit that is refused for another reason cannot be claimed', async () => {
  await registerInVain({ 'POST /api/kits': refusal('kit_not_valid') });
  await expect.element(page.getByText(/This Kit ID is not valid/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'This is my kit' })).not.toBeInTheDocument();
});
