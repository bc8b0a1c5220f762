import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endRetest, listRetests, setRetest } from '#contract/kits/retests.ts';
import { aKit, details, openPatient, patient_id } from '#web/families/patients/testing/openPatient.ts';
import { today } from '#web/lib/today.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';

const kit = aKit(1);
const at = (path: string) => path.replace(':patient_id', patient_id).replace(':kit_record_id', kit.id);
const LIST = `GET ${at(listRetests.path)}`;
const SET = `PUT ${at(setRetest.path)}`;
const END = `DELETE ${at(endRetest.path)}`;
const withDate = (retest_on: string | null) => () => ({
  kits: [{ kit_record_id: kit.id, kit_id: kit.kit_id, retest_on }],
});
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog');
const date = dialog.getByLabelText('Date');
const choose = button(`Choose a date for kit ${kit.kit_id}`);
const end = button(`End the date for kit ${kit.kit_id}`);

async function open(answers: Answers) {
  const portal = await openPatient(() => details({ kits: [kit] }), answers);
  expect(portal.received[LIST]).toBeUndefined();
  await button(/^Test again/).click();
  return portal;
}

test('a date is chosen without a proposal, changed and ended', async () => {
  const { answers, received } = await open({
    [LIST]: withDate(null),
    [SET]: () => undefined,
    [END]: () => undefined,
  });
  await choose.click();
  await expect.element(date).toHaveValue('');
  await date.fill('2028-03-01');
  answers[LIST] = withDate('2028-03-01');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(`Date of kit ${kit.kit_id} saved`)).toBeVisible();
  expect(received[SET]?.[0]?.body).toEqual({ retest_on: '2028-03-01' });
  await expect.element(page.getByText('Mar 1, 2028')).toBeVisible();
  await button(`Change the date for kit ${kit.kit_id}`).click();
  await expect.element(date).toHaveValue('2028-03-01');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await end.click();
  answers[LIST] = withDate(null);
  await dialog.getByRole('button', { name: 'End date' }).click();
  await expect.element(page.getByText(`Date of kit ${kit.kit_id} ended`)).toBeVisible();
  expect(received[END]).toHaveLength(1);
  await expect.element(page.getByText('No date')).toBeVisible();
  await expect.element(choose).toHaveFocus();
});

test('a day before today is refused in the dialog, by the calendar of the user', async () => {
  const { received } = await open({ [LIST]: withDate(null) });
  await choose.click();
  await expect.element(date).toHaveAttribute('min', today());
  const [year = ''] = today().split('-');
  await date.fill(`${Number(year) - 1}-01-01`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(date).toHaveAccessibleDescription('Please choose today or a later day');
  expect(received[SET]).toBeUndefined();
});

test('dates that failed to load can be retried', async () => {
  const { answers } = await open({ [LIST]: refusal('unexpected') });
  await expect.element(page.getByText('Failed to load the dates. Please try again.')).toBeVisible();
  answers[LIST] = withDate(null);
  await button('Try again').click();
  await expect.element(choose).toBeVisible();
});

test('a date that cannot be ended stays, and the dialog says why', async () => {
  await open({ [LIST]: withDate('2028-03-01'), [END]: refusal('kit_not_found') });
  await end.click();
  await dialog.getByRole('button', { name: 'End date' }).click();
  await expect
    .element(dialog.getByText('Kit not found or you do not have permission to view it.'))
    .toBeVisible();
});
