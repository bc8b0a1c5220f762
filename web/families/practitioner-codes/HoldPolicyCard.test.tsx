import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listPractitioners } from '#contract/families/practitioner-codes.ts';
import { getHoldPolicy, type HoldPolicy, setHoldPolicy } from '#contract/reports/report-holds.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const change = `PUT ${setHoldPolicy.path}`;
const open = (policy: HoldPolicy, more = {}) => {
  let current = policy;
  return renderPortal('/admin/practitioner-codes', aProfile({ role: 'admin' }), {
    [`GET ${listPractitioners.path}`]: () => ({ practitioners: [] }),
    [`GET ${getHoldPolicy.path}`]: () => current,
    [change]: ({ body }: { body: unknown }) => {
      current = setHoldPolicy.body.parse(body);
      return current;
    },
    ...more,
  });
};
const card = () => page.getByRole('region', { name: 'New Reports' });
const longest = () => card().getByLabelText('Practitioners may read new reports first');
const byDefault = () => card().getByLabelText('Practitioners who chose nothing');

test('an administrator sets the longest time and the default, each at once', async () => {
  const { received } = await open({ longest_days: 14, default_days: 0 });
  await expect.element(longest()).toHaveDisplayValue('For 14 days at most');
  await expect.element(byDefault()).toHaveDisplayValue('Families read at once');
  await byDefault().selectOptions('Read first, for 5 days at most');
  await expect.element(byDefault()).toHaveDisplayValue('Read first, for 5 days at most');
  await longest().selectOptions('For 3 days at most');
  // A default that is longer than the longest time is shortened with it.
  await expect.element(byDefault()).toHaveDisplayValue('Read first, for 3 days at most');
  await longest().selectOptions('No');
  await expect.element(byDefault()).not.toBeInTheDocument();
  expect(received[change]?.map(({ body }) => body)).toEqual([
    { longest_days: 14, default_days: 5 },
    { longest_days: 3, default_days: 3 },
    { longest_days: 0, default_days: 0 },
  ]);
});

test('a refused change is reported at its control', async () => {
  await open({ longest_days: 14, default_days: 0 }, { [change]: refusal('unavailable') });
  await longest().selectOptions('For 7 days at most');
  await expect.element(card().getByRole('alert')).toBeVisible();
  await expect.element(longest()).toHaveDisplayValue('For 14 days at most');
});
