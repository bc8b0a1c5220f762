import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getHoldChoice, setHoldChoice } from '#contract/reports/report-holds.ts';
import type { Role } from '#contract/shared/ids.ts';
import { accountAnswers } from '#web/identity/session/testing/accountAnswers.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const read = `GET ${getHoldChoice.path}`;
const change = `PUT ${setHoldChoice.path}`;
const open = (more = {}, role: Role = 'practitioner') =>
  renderPortal('/account', aProfile({ role }), { ...accountAnswers, ...more });
const card = () => page.getByRole('region', { name: 'New Reports' });
const field = () => card().getByLabelText('Read new reports of my patients first');

test('a practitioner chooses a number of days, and takes it back', async () => {
  let days: number | null = null;
  const { received } = await open({
    [read]: () => ({ days, longest_days: 14 }),
    [change]: ({ body }: { body: { days: number | null } }) => {
      ({ days } = body);
      return { days, longest_days: 14 };
    },
  });
  await expect.element(field()).toHaveDisplayValue('No, families read them at once');
  await field().selectOptions('For 1 day at most');
  await expect.element(field()).toHaveDisplayValue('For 1 day at most');
  await field().selectOptions('No, families read them at once');
  await expect.element(field()).toHaveDisplayValue('No, families read them at once');
  expect(received[change]?.map(({ body }) => body)).toEqual([{ days: 1 }, { days: null }]);
});

test('the choices go from none to the longest time of the portal', async () => {
  await open({ [read]: () => ({ days: 2, longest_days: 11 }) });
  await expect.element(field()).toHaveDisplayValue('For 2 days at most');
  expect(
    field()
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'No, families read them at once',
    'For 1 day at most',
    ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((days) => `For ${days} days at most`),
  ]);
});

test('a portal that allows no holds says so', async () => {
  await open({ [read]: () => ({ days: null, longest_days: 0 }) });
  await expect
    .element(card().getByText('Families read new reports at once.', { exact: false }))
    .toBeVisible();
  await expect.element(field()).not.toBeInTheDocument();
});

test('a refused choice is reported at its control', async () => {
  await open({ [change]: refusal('report_hold_too_long') });
  await field().selectOptions('For 14 days at most');
  await expect
    .element(card().getByRole('alert'))
    .toHaveTextContent('The portal does not allow holds of this length. Please choose fewer days.');
  await expect.element(field()).toHaveDisplayValue('No, families read them at once');
});

test('a choice that does not load can be loaded again', async () => {
  const { answers } = await open({ [read]: refusal('unavailable') });
  const retry = card().getByRole('button', { name: 'Try again' });
  await expect.element(retry, { timeout: 15_000 }).toBeVisible();
  answers[read] = () => ({ days: 5, longest_days: 14 });
  await retry.click();
  await expect.element(field()).toHaveDisplayValue('For 5 days at most');
});

test.each(['customer', 'admin'] as const)('a %s has no such choice', async (role) => {
  const { received } = await open({}, role);
  await expect.element(page.getByRole('heading', { name: 'Emails' })).toBeVisible();
  await expect.element(card()).not.toBeInTheDocument();
  expect(received[read]).toBeUndefined();
});
