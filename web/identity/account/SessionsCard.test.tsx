import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listSessions, type OpenSession, signOut } from '#contract/identity/session.ts';
import { accountAnswers, thisSession } from '#web/identity/session/testing/accountAnswers.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const list = `GET ${listSessions.path}`;
const signOutCall = `POST ${signOut.path}`;
const phone: OpenSession = {
  id: '7c3f1d0a-1111-4222-8333-444455557777',
  device: 'Safari on iOS',
  created_at: '2026-02-20T08:00:00Z',
  last_used_at: '2026-02-28T21:05:00Z',
  is_current: false,
};
const endPhoneCall = `DELETE /api/sessions/${phone.id}`;

const section = page.getByRole('region', { name: 'Sessions' });
const rows = () => section.getByRole('listitem').elements();
const end = section.getByRole('button', { name: 'End the session on Safari on iOS' });
const endOthersCall = section.getByRole('button', { name: 'End all other sessions' });
const dialog = page.getByRole('dialog', { name: 'End all other sessions?' });
const heading = section.getByRole('heading');

const open = (answers: Answers = {}) =>
  renderPortal('/account', aProfile(), {
    ...accountAnswers,
    [list]: () => [thisSession, phone],
    ...answers,
  });

test('lists sessions by device and last use, and offers to end all but this one', async () => {
  await open();
  await expect.element(section.getByText('Chrome on Windows')).toBeVisible();
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'Chrome on WindowsThis sessionLast used Mar 1, 2026, 10:15 AM · Since Feb 27, 2026',
    'Safari on iOSLast used Feb 28, 2026, 9:05 PM · Since Feb 20, 2026End',
  ]);
});

test('distinguishes the buttons of two sessions on the same device by their times', async () => {
  await open({
    [list]: () => [
      thisSession,
      phone,
      { ...phone, id: '7c3f1d0a-1111-4222-8333-444455557778', created_at: '2026-01-05T08:00:00Z' },
    ],
  });
  await expect.element(end).not.toBeInTheDocument();
  await section.getByRole('button', { name: 'Show 2 more sessions' }).click();
  await expect.element(end.first()).toHaveAccessibleDescription(/Since Feb 20, 2026$/);
  await expect.element(end.last()).toHaveAccessibleDescription(/Since Jan 5, 2026$/);
});

test('offers no button to end the only session', async () => {
  await open({ [list]: () => [thisSession] });
  await expect.element(section.getByText('This session')).toBeVisible();
  expect(section.getByRole('button').elements()).toHaveLength(0);
});

test('loads the sessions again after a failure', async () => {
  const { answers } = await open({ [list]: refusal('unexpected') });
  await expect.element(section.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
  answers[list] = () => [thisSession];
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect.element(section.getByText('Chrome on Windows')).toBeVisible();
});

test('is a row with the number of sessions on a phone, until it is opened', async () => {
  await open();
  await expect.element(end).toBeVisible();
  await page.viewport(390, 800);
  const row = section.getByRole('button', { name: 'Sessions 2' });
  await expect.element(row).toHaveAttribute('aria-expanded', 'false');
  await expect.element(end).not.toBeInTheDocument();
  await row.click();
  await expect.element(end).toBeVisible();
  await expect.element(section.getByRole('heading', { name: 'Sessions 2' })).toBeVisible();
});

test('ends a session and keeps the focus', async () => {
  const { received, answers } = await open();
  answers[endPhoneCall] = () => {
    answers[list] = () => [thisSession];
  };
  await end.click();
  await expect.element(page.getByText('Session ended')).toBeVisible();
  expect(received[endPhoneCall]).toHaveLength(1);
  expect(rows()).toHaveLength(1);
  await expect.element(heading).toHaveFocus();
});

test('reports a session that has ended already and removes it from the list', async () => {
  const { answers } = await open();
  answers[endPhoneCall] = () => {
    answers[list] = () => [thisSession];
    return refusal('session_not_found')();
  };
  await end.click();
  const alert = section.getByRole('alert');
  await expect.element(alert).toHaveTextContent('This session has already ended.');
  await expect.element(alert).toHaveFocus();
  expect(rows()).toHaveLength(1);
});

test('ends all other sessions after a confirmation', async () => {
  const { received, answers } = await open();
  answers[signOutCall] = () => {
    answers[list] = () => [thisSession];
  };
  await endOthersCall.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(received[signOutCall]).toBeUndefined();

  await endOthersCall.click();
  await dialog.getByRole('button', { name: 'End sessions' }).click();
  await expect.element(page.getByText('All other sessions have been ended.')).toBeVisible();
  await expect.element(heading).toHaveFocus();
  expect(received[signOutCall]?.[0]?.query).toEqual({ scope: 'others' });
  expect(rows()).toHaveLength(1);
});

test('reports other sessions that could not be ended', async () => {
  await open({ [signOutCall]: refusal('unexpected') });
  await endOthersCall.click();
  await dialog.getByRole('button', { name: 'End sessions' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('An unexpected error occurred. Please try again.');
});
