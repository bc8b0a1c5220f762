import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getCurrentSession } from '#contract/identity/session.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aCurrentSession, aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { aTable, listCall } from './testing/aRow.ts';

const sessionCall = `GET ${getCurrentSession.path}`;
const sentence = page.getByText('Failed to load user data. Please try again.');

test('a customer on the patient table reads that the access is unauthorized, and finds the way home', async () => {
  const { history, received } = await renderPortal('/practitioner-patients', aProfile());
  await expect.element(sentence).toBeVisible();
  await expect.element(page.getByText('Unauthorized access')).toBeVisible();
  expect(received[listCall]).toBeUndefined();

  await page.getByRole('link', { name: 'Go to your patients' }).click();
  await expect.poll(() => history.location.pathname).toBe('/patients');
});

test('a customer who has become a practitioner tries again and sees the patient table', async () => {
  const { answers } = await renderPortal('/practitioner-patients', aProfile(), {
    [listCall]: aTable([], 0),
  });
  await expect.element(sentence).toBeVisible();
  answers[sessionCall] = () => aCurrentSession(aProfile({ role: 'practitioner' }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'My Patients' })).toBeVisible();
});

test("a patient table without the user's data says so, and loads it again", async () => {
  const { answers } = await renderPortal('/practitioner-patients', null, {
    [sessionCall]: refusal('unexpected'),
    [listCall]: aTable([], 0),
  });
  await expect.element(sentence).toBeVisible();
  answers[sessionCall] = () => aCurrentSession(aProfile({ role: 'practitioner' }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'My Patients' })).toBeVisible();
});
