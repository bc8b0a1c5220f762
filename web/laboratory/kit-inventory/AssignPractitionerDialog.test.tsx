import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listPractitioners } from '#contract/families/practitioner-codes.ts';
import { getKitFigures, listKitInventory } from '#contract/laboratory/kit-inventory.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Answers } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { toastStore } from '#web/ui/toasts.ts';

const paula = '5b7a1c1e-0000-4000-8000-000000000001';
const assigned = '/api/admin/kit-inventory/MB000001/practitioners';
const assign = `POST ${assigned}`;
const created_at = '2026-03-01T10:00:00Z';

const inventory = () =>
  listKitInventory.result.parse({
    rows: [
      {
        kit_id: 'MB000001',
        is_active: true,
        created_at,
        is_registered: true,
        status: 'registered',
        patient_name: 'Mia Meyer',
        customer_email: 'anna@example.org',
      },
    ],
    total: 1,
    counts: { total: 1, active: 1, inactive: 0, registered: 1, unregistered: 0 },
  });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

async function message(text: string, durationMs: number) {
  await expect.element(page.getByText(text)).toBeVisible();
  expect(toastStore.getState()).toContainEqual(expect.objectContaining({ message: text, durationMs }));
}

const practitioners = () =>
  listPractitioners.result.parse({
    total: 2,
    practitioners: [
      { id: paula, full_name: 'Dr. Paula Prent', practitioner_code: 'PAULA1', created_at },
      { id: paula.replace('1c1e', '1c1f'), full_name: null, practitioner_code: 'CODE22', created_at },
    ],
  });

async function openAssign(answers: Answers) {
  const opened = await renderPortal('/admin/kit-inventory', aProfile({ role: 'admin' }), {
    'GET /api/admin/kit-inventory': inventory,
    'GET /api/admin/kit-figures': () =>
      getKitFigures.result.parse({ weeks: [], open: [], inactive_unregistered: 0 }),
    'GET /api/admin/practitioners': practitioners,
    [`GET ${assigned}`]: () => ({ practitioners: [] }),
    [`DELETE ${assigned}/${paula}`]: () => undefined,
    ...answers,
  });
  await button('Assign Practitioner to kit MB000001').click();
  await expect.element(dialog.getByText('Mia Meyer')).toBeVisible();
  return opened;
}

const choosePaula = async () => {
  await dialog.getByRole('combobox', { name: 'Practitioner' }).selectOptions('Dr. Paula Prent (PAULA1)');
};
const confirm = () => dialog.getByRole('button', { name: 'Assign Practitioner' }).click();

test('a practitioner is assigned to the patient of a registered kit', async () => {
  const { received } = await openAssign({ [assign]: () => ({ full_name: 'Dr. Paula Prent' }) });
  await expect.element(dialog.getByText('anna@example.org')).toBeVisible();
  await confirm();
  const select = dialog.getByRole('combobox', { name: 'Practitioner' });
  await expect.element(dialog.getByText('Please select a practitioner')).toBeVisible();
  await expect.element(select).toHaveFocus();
  expect(received[assign]).toBeUndefined();

  await choosePaula();
  await expect.element(dialog.getByText('Please select a practitioner')).not.toBeInTheDocument();
  await confirm();
  await message('Successfully assigned Dr. Paula Prent to kit MB000001', 5000);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(received[assign]?.[0]?.body).toEqual({ practitioner_id: paula });

  await button('Undo').click();
  await message('Dr. Paula Prent removed successfully', 5000);
  expect(received[`DELETE ${assigned}/${paula}`]).toHaveLength(1);
});

test('a wrong assignment is removed by its chip, after a question that names the loss', async () => {
  let practitioners = [{ id: paula, full_name: 'Dr. Paula Prent', sees_all_kits: true }];
  await openAssign({ [`GET ${assigned}`]: () => ({ practitioners }) });
  await dialog.getByRole('button', { name: 'Remove Dr. Paula Prent' }).click();
  await expect
    .element(
      dialog.getByText(
        /^Dr\. Paula Prent will no longer see Mia Meyer, the kits, the answers and the reports\./,
      ),
    )
    .toBeVisible();
  practitioners = [];
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await message('Dr. Paula Prent removed successfully', 5000);
  await expect.element(dialog.getByText('anna@example.org')).toBeVisible();
  await expect.element(dialog.getByText('Assigned already')).not.toBeInTheDocument();
});

const exists = 'This practitioner is already assigned to this patient';

test.each([
  [new AppError('practitioner_already_assigned', { message: exists }), exists],
  [new AppError('kit_not_registered'), 'Kit must be registered before assigning a practitioner'],
  [new AppError('unexpected'), 'Failed to assign practitioner. Please try again.'],
] as const)('an assignment refused with $code', async (refused, sentence) => {
  await openAssign({ [assign]: () => refused });
  await choosePaula();
  await confirm();
  await expect.element(dialog.getByRole('alert').getByText(sentence)).toBeVisible();
});
