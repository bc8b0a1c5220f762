import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { confirmEmail, getProfile } from '#contract/session.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const button = () => page.getByRole('button', { name: 'Confirm Email' });

test('only a click confirms the address; it signs in', async () => {
  const { history, received, answers } = await renderPortal('/confirm#the-token', null, {
    [`POST ${confirmEmail.path}`]: () => ({}),
  });
  await expect.element(button()).toBeVisible();
  expect(received[`POST ${confirmEmail.path}`]).toBeUndefined();

  answers[`GET ${getProfile.path}`] = () => aProfile({ role: 'admin' });
  await button().click();
  await expect.poll(() => history.location.pathname).toBe('/practitioner-patients');
  expect(received[`POST ${confirmEmail.path}`]).toEqual([
    { query: {}, body: { type: 'signup', token_hash: 'the-token' } },
  ]);
});

test('a used or old link says so', async () => {
  await renderPortal('/confirm#used', null, { [`POST ${confirmEmail.path}`]: refusal('link_not_valid') });
  await button().click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This link is not valid or has expired. Please ask for a new one.');
});
