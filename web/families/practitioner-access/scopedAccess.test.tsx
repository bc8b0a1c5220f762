import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aKit, details, openPatient, patient_id } from '#web/families/patients/testing/openPatient.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aGrant } from './testing/aGrant.ts';
import { enterCode } from './testing/enterCode.ts';

const practitioner_id = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const doctor = { id: practitioner_id, full_name: 'Dr. Paula' };
const [first, second] = [aKit(1, { sample_taken_date: '2026-01-02' }), aKit(2)];
const grant = `POST /api/patients/${patient_id}/practitioners`;
const change = `PUT /api/patients/${patient_id}/practitioners/${practitioner_id}`;

const dialog = page.getByRole('dialog');
const kits = dialog.getByLabelText('Kits', { exact: true });
const lastDay = dialog.getByLabelText('Last day of access');
const folded = dialog.getByRole('button', { name: 'All kits, until you remove it' });
const chip = page.getByRole('button', { name: /^Dr\. Paula.*, change access$/ });
const save = dialog.getByRole('button', { name: 'Save' });

/** Opens a patient with two kits, and with a grant for Dr. Paula if there is one. */
const openWith = (assigned: object | undefined, more = {}) =>
  openPatient(() => details({ kits: [first, second], practitioners: assigned ? [assigned] : [] }), {
    'GET /api/practitioners/PAULA1': () => doctor,
    [grant]: () => aGrant(doctor),
    [change]: () => undefined,
    ...more,
  });

/** The first moment after a day in this time zone. */
const after = (year: number, month: number, day: number) => new Date(year, month - 1, day + 1).toISOString();
const inDays = (days: number) => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString();
};

test.each([1440, 320])('the limits of a new grant are folded, and unfold at %i px', async (width) => {
  const { received } = await openWith(undefined);
  await page.viewport(width, 900);
  await page.getByRole('button', { name: 'Assign Practitioner' }).click();
  await expect.element(kits).not.toBeInTheDocument();
  await enterCode(page.getByLabelText('Practitioner Access Code'), 'PAULA1');
  await folded.click();
  await expect.element(kits).toHaveFocus();
  await kits.selectOptions('Chosen kits only');
  await expect.element(dialog.getByText(/the chosen kits, their answers and reports\.$/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^MB000001/ }).click();
  await lastDay.fill('2031-02-28');
  expect((await axe.run(dialog.element())).violations).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect.element(page.getByText('Dr. Paula assigned successfully')).toBeVisible();
  expect(received[grant]?.map(({ body }) => body)).toEqual([
    { practitioner_code: 'PAULA1', kit_record_ids: [first.id], ends_at: after(2031, 2, 28) },
  ]);
});

test('the chip names the scope and the end of a grant, and its dialog changes both', async () => {
  const limited = aGrant(doctor, { kit_record_ids: [first.id], ends_at: after(2031, 5, 4) });
  const { received } = await openWith(limited);
  await expect.element(chip).toHaveTextContent('Dr. Paula · 1 kit, until May 4, 2031');
  await chip.click();
  await expect.element(dialog.getByText('Access since Feb 1, 2026.')).toBeVisible();
  await expect.element(kits).toHaveFocus();
  await expect.element(lastDay).toHaveValue('2031-05-04');
  await expect.element(dialog.getByRole('checkbox', { name: /^MB000001/ })).toBeChecked();
  await dialog.getByRole('checkbox', { name: /^MB000002/ }).click();
  expect((await axe.run(dialog.element())).violations).toEqual([]);
  await save.click();
  await expect.element(page.getByText('Access of Dr. Paula saved')).toBeVisible();
  await expect.element(chip).toHaveFocus();
  await chip.click();
  await kits.selectOptions('All kits, later ones too');
  await lastDay.fill('');
  await save.click();
  await expect
    .poll(() => received[change]?.map(({ body }) => body))
    .toEqual([
      { kit_record_ids: [first.id, second.id], ends_at: after(2031, 5, 4) },
      { kit_record_ids: null, ends_at: null },
    ]);
});

test('a grant for chosen kits needs a kit, and a day that has not passed', async () => {
  const { received } = await openWith(aGrant(doctor));
  await chip.click();
  await kits.selectOptions('Chosen kits only');
  await lastDay.fill('2020-01-01');
  await save.click();
  await expect.element(dialog.getByText('Please choose at least one kit')).toBeVisible();
  await expect.element(dialog.getByText('The last day cannot be in the past')).toBeVisible();
  expect(received[change]).toBeUndefined();
});

test('a half-filled last day is not taken for no end', async () => {
  const { received } = await openWith(aGrant(doctor));
  await chip.click();
  vi.spyOn(lastDay.element() as HTMLInputElement, 'validity', 'get').mockReturnValue({
    badInput: true,
  } as ValidityState);
  await save.click();
  await expect.element(dialog.getByText('Please enter a valid date')).toBeVisible();
  expect(received[change]).toBeUndefined();
});

test('the refusal of an end stands at its field, and that of a kit above the form', async () => {
  const { answers } = await openWith(aGrant(doctor), { [change]: refusal('access_end_not_possible') });
  await chip.click();
  await lastDay.fill('2999-01-01');
  await save.click();
  await expect
    .element(lastDay)
    .toHaveAccessibleDescription('Access must end in the future, within 100 years.');
  await expect.element(lastDay).toHaveFocus();
  answers[change] = refusal('kit_not_found');
  await save.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Kit not found');
});

test('an ended grant is renewed in one step for the same number of days', async () => {
  const ended = aGrant(doctor, { granted_at: inDays(-40), ends_at: inDays(-10) });
  const { received } = await openWith(ended);
  await expect.element(chip).toMatchTextContent(/^Dr\. Paula · ended /);
  await chip.click();
  await expect
    .element(dialog.getByText(/^Access ended after .* sees nothing of this record now\.$/))
    .toBeVisible();
  expect((await axe.run(dialog.element())).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Renew' }).click();
  await expect.element(page.getByText('Dr. Paula has access again')).toBeVisible();
  expect(received[change]?.map(({ body }) => body)).toEqual([{ kit_record_ids: null, ends_at: inDays(31) }]);
});

test('an ended grant is removed from the list, and its code is accepted again', async () => {
  await openWith(aGrant(doctor, { granted_at: inDays(-40), ends_at: inDays(-10) }));
  await chip.click();
  await dialog.getByRole('button', { name: 'Remove from the list' }).click();
  await expect
    .element(dialog.getByText('Dr. Paula has no access any more, and will not be listed.'))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Assign Practitioner' }).click();
  await enterCode(page.getByLabelText('Practitioner Access Code'), 'PAULA1');
  await expect.element(dialog.getByText('Practitioner: Dr. Paula')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Assign' })).toBeEnabled();
});
