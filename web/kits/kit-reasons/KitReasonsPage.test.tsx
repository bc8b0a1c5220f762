import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type KitReason, listKitReasons } from '#contract/kits/kit-reasons.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const leaked: KitReason = {
  id: '5b7a1c1e-0000-4000-8000-000000000001',
  kind: 'rejected',
  name: 'Tube leaked',
  reason: 'The tube leaked on its way.',
  next_step: 'Take a new sample.',
  days_to_act: null,
  has_replacement: true,
  is_active: true,
  version: 1,
};
const LIST = `GET ${listKitReasons.path}`;
const SAVE = `PUT /api/admin/kit-reasons/${leaked.id}`;

function renderPage(given: Answers = {}) {
  let reasons = [leaked];
  return renderPortal('/admin/kit-reasons', aProfile({ role: 'admin' }), {
    [LIST]: () => ({ reasons }),
    [SAVE]: ({ body }) => {
      const saved = { ...leaked, ...(body as KitReason), version: 2 };
      reasons = [saved];
      return saved;
    },
    ...given,
  });
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });

test('the page lists the reasons with the text for the customer', async () => {
  await renderPage();
  await expect.element(page.getByRole('rowheader', { name: 'Tube leaked' })).toBeVisible();
  const cells = page.getByRole('cell').elements();
  expect(cells.map(({ textContent }) => textContent).slice(0, 4)).toEqual([
    'Rejected',
    'The tube leaked on its way. Take a new sample.',
    'No limit',
    'Yes',
  ]);
});

test('an empty catalogue says so, and a failed load can be retried', async () => {
  const { answers } = await renderPage({ [LIST]: refusal('unexpected') });
  await expect.element(page.getByText('Failed to load reasons. Please try again.')).toBeVisible();
  answers[LIST] = () => ({ reasons: [] });
  await button('Try again').click();
  await expect.element(page.getByText('No reasons yet.')).toBeVisible();
});

test('an edit shows the reason, refuses days outside of a year, and sends the version that was seen', async () => {
  const { received } = await renderPage();
  await button('Edit Tube leaked').click();
  await expect.element(field('Next step')).toHaveValue('Take a new sample.');
  const days = field('Days for the next step (Optional)');
  for (const wrong of ['0', '366', 'two', '1.5']) {
    await days.fill(wrong);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(days).toHaveAccessibleDescription('Please enter a number of days from 1 to 365');
  }
  await days.fill('30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('30 days')).toBeVisible();
  const { id: _, ...content } = leaked;
  expect(received[SAVE]?.map(({ body }) => body)).toEqual([{ ...content, days_to_act: 30 }]);
});

test('a reason is deactivated after a question, and a concurrent change is shown', async () => {
  const { answers, received } = await renderPage();
  const works = answers[SAVE];
  answers[SAVE] = refusal('kit_reason_changed');
  await button('Deactivate Tube leaked').click();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect
    .element(dialog.getByText('This reason was changed in the meantime. Please check it again.'))
    .toBeVisible();
  if (works) answers[SAVE] = works;
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect.element(page.getByRole('cell', { name: 'Rejected Inactive' })).toBeVisible();
  expect(received[SAVE]?.at(-1)?.body).toMatchObject({ is_active: false, version: 1 });
});

test('a new reason needs a name, a reason and a next step', async () => {
  await renderPage();
  await button('Add Reason').click();
  await dialog.getByRole('button', { name: 'Add Reason' }).click();
  await expect.element(field('Name')).toHaveAccessibleDescription('Please enter a name');
  await expect.element(field('Reason')).toHaveAccessibleDescription('Please enter a reason');
  await expect.element(field('Next step')).toHaveAccessibleDescription('Please enter the next step');
  const replacement = dialog.getByRole('checkbox', { name: 'The customer gets a replacement kit' });
  await expect.element(replacement).toBeChecked();
  await dialog.getByRole('combobox', { name: 'Status' }).selectOptions('Information needed');
  await expect.element(replacement).not.toBeInTheDocument();
});
