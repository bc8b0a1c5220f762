import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '#web/testing/fakeServer.ts';
import {
  anna,
  button,
  expectMessage,
  holdings,
  list,
  openUsers,
  paula,
  save,
  saveOf,
  usersAre,
} from './testing/openUsers.ts';

const roleField = page.getByRole('combobox', { name: 'Role' });
const dialog = page.getByRole('dialog');

async function choose(role: string) {
  await button('Edit anna@example.org').click();
  await roleField.selectOptions(role);
  await button('Save').click();
}

test('a customer who owns patients becomes a practitioner once the numbers are confirmed', async () => {
  const { received, answers } = await openUsers({
    [save]: refusal('owns_patients', { patients: 2, kits: 3 }),
  });
  await choose('Practitioner');
  await expect.element(page.getByRole('dialog', { name: 'Make Anna Meyer a practitioner?' })).toBeVisible();
  await expect.element(dialog.getByText('Anna Meyer owns 2 patients with 3 kits.')).toBeVisible();

  answers[save] = refusal('owns_patients', { patients: 2, kits: 4 });
  await dialog.getByRole('button', { name: 'Make Practitioner' }).click();
  await expect.element(dialog.getByText('Anna Meyer owns 2 patients with 4 kits.')).toBeVisible();

  answers[save] = () => ({ ...anna, role: 'practitioner' });
  await dialog.getByRole('button', { name: 'Make Practitioner' }).click();
  await expectMessage('User updated successfully');
  expect(received[save]?.map(({ body }) => (body as { owned?: unknown }).owned)).toEqual([
    undefined,
    { patients: 2, kits: 3 },
    { patients: 2, kits: 4 },
  ]);
});

test("making an administrator asks first and lists an administrator's view", async () => {
  const { received } = await openUsers({
    [holdings]: () => ({ patients: 1, kits: 0, reports: 0 }),
    [save]: () => ({ ...anna, role: 'admin' }),
  });
  await choose('Admin');
  await expect
    .element(dialog.getByText(/^An administrator sees all patients, kits, reports and answers/))
    .toBeVisible();
  await expect.element(dialog.getByText('Anna Meyer owns 1 patient with no kits.')).toBeVisible();
  expect(received[save]).toBeUndefined();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(roleField).toHaveValue('admin');
  await button('Save').click();
  await dialog.getByRole('button', { name: 'Make Administrator' }).click();
  await expectMessage('User updated successfully');
  expect(received[save]?.[0]?.body).toMatchObject({ role: 'admin', owned: { patients: 1, kits: 0 } });
});

test('an unconfirmed address is marked and offers no promotion', async () => {
  await openUsers({ [list]: usersAre({ ...anna, is_confirmed: false }) });
  await expect.element(page.getByText('Not confirmed', { exact: true })).toBeVisible();
  await button('Edit anna@example.org').click();
  await expect
    .element(roleField)
    .toHaveAccessibleDescription('The address has to be confirmed before a promotion.');
  await expect.element(roleField.getByRole('option', { name: 'Practitioner' })).toBeDisabled();
  await expect.element(roleField.getByRole('option', { name: 'Admin' })).toBeDisabled();
});

test('the role of a practitioner with patients changes once their number is confirmed', async () => {
  const { received, answers } = await openUsers({
    [saveOf(paula)]: refusal('affects_access', { patients: 6 }),
  });
  await button('Edit paula@example.org').click();
  await roleField.selectOptions('Customer');
  await button('Save').click();
  await expect
    .element(page.getByRole('dialog', { name: 'Make paula@example.org a customer?' }))
    .toBeVisible();
  await expect.element(dialog.getByText('6 patients lose paula@example.org.')).toBeVisible();
  await expect.element(dialog.getByText(/restores the access and the code\.$/)).toBeVisible();
  answers[saveOf(paula)] = () => ({ ...paula, role: 'customer', practitioner_code: null });
  await dialog.getByRole('button', { name: 'Make Customer' }).click();
  await expectMessage('User updated successfully');
  expect(received[saveOf(paula)]?.[1]?.body).toMatchObject({ role: 'customer', affected_patients: 6 });
});

test('a former practitioner gets the patients back after a question that names their number', async () => {
  await openUsers({ [save]: refusal('affects_access', { patients: 1 }) });
  await choose('Practitioner');
  await expect.element(dialog.getByText('Anna Meyer gets back the access to 1 patient.')).toBeVisible();
});
