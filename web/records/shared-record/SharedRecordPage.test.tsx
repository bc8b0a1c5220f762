import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { base64url, linkOf, OPEN, openRecord, sealed, submit, TOKEN } from './testing/openRecord.ts';

test('a doctor without an account reads the record with the passcode, decrypted in the browser', async () => {
  const { received } = await openRecord({ [OPEN]: () => sealed() });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mia Meyer' })).toBeVisible();
  expect(received[OPEN]?.map(({ body }) => body)).toEqual([{ recipient: 'Dr. Green', passcode: '246813' }]);
  await expect.element(page.getByText(/Date of Birth: May 17, 2019/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Kit MB000101' })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Genera of kit MB000101' }).getByRole('row');
  await expect.element(rows.nth(1)).toMatchTextContent('Bacteroides32 %1–40 %Within');
  await expect.element(rows.nth(2)).toMatchTextContent('Blautia4.1 %––');
  await expect.element(rows.nth(3)).toMatchTextContent('Dialister0.2 %0.5–3 %Below');
  await expect
    .element(page.getByText(/^Reference: Middle 90 % of 99 samples.*This is not a diagnosis/))
    .toBeVisible();
  const symptoms = page.getByRole('heading', { name: 'Symptom data of kit MB000101, Mar 1, 2026' });
  await expect.element(symptoms).toBeVisible();
  await expect.element(page.getByText('Canada')).toBeVisible();
  await expect.element(page.getByText('0', { exact: true })).toBeVisible();
});

test('a user of the portal opens a link, too, and the name of the link is the title', async () => {
  await renderPortal(linkOf(), aProfile(), {});
  await expect.element(page.getByRole('heading', { level: 1, name: 'Für Dr. Green' })).toBeVisible();
});

test.each(['passcode_wrong', 'record_link_not_found', 'over_request_rate_limit', 'unavailable'] as const)(
  'the refusal %s has its sentence, and the form can be sent again',
  async (code) => {
    const { answers } = await openRecord({ [OPEN]: refusal(code) });
    await expect.element(page.getByRole('alert')).toBeVisible();
    answers[OPEN] = () => sealed();
    await submit.click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Mia Meyer' })).toBeVisible();
  },
);

test('a content that another key has sealed is not shown', async () => {
  await openRecord({ [OPEN]: () => sealed() }, linkOf({ key: base64url(new Uint8Array(32)) }));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByText('Mia Meyer')).not.toBeInTheDocument();
});

test.each([
  ['without a payload', '/shl'],
  ['that is cut off', linkOf().slice(0, -20)],
  ['of another portal', linkOf({ url: `https://elsewhere.example/shl/${TOKEN}` })],
  ['with a short key', linkOf({ key: 'x' })],
])('a link %s is refused before anything is asked', async (_, address) => {
  const { received } = await renderPortal(address, null, {});
  await expect.element(page.getByText(/^This link is not complete/)).toBeVisible();
  await expect.element(submit).not.toBeInTheDocument();
  expect(Object.keys(received).filter((call) => call.includes('/shl/'))).toEqual([]);
});

test('a missing name and passcode are not sent', async () => {
  const { received } = await renderPortal(linkOf(), null, {});
  await submit.click();
  await expect.element(page.getByText('Passcode is required')).toBeVisible();
  expect(received[OPEN]).toBeUndefined();
});
