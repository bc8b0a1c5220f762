import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { KitSummary } from '#contract/kits/kits.ts';
import { aKit, details, openPatient } from '#web/families/patients/testing/openPatient.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';

const held = aKit(1, { sample_taken_date: '2026-01-02', kit_notes: 'In the morning' });
const patch = `PATCH /api/kits/${held.id}`;
const edit = page.getByRole('button', { name: 'Edit kit MB000001' });
const dialog = page.getByRole('dialog', { name: 'Edit kit MB000001' });
const sampleDate = dialog.getByLabelText('Sample Taken Date');
const notes = dialog.getByLabelText('Kit Notes (Optional)');
const save = dialog.getByRole('button', { name: 'Save' });
const alert = dialog.getByRole('alert');

/** Opens the dialog over a fake server that stores changes. */
async function openDialog(more: Answers = {}) {
  const server = { kit: held };
  const portal = await openPatient(() => details({ kits: [server.kit] }), {
    [patch]: ({ body }) => {
      server.kit = { ...server.kit, ...(body as Partial<KitSummary>) };
      return body;
    },
    ...more,
  });
  await edit.click();
  return { ...portal, server };
}

test('corrects the sample date and the notes of a kit', async () => {
  const { received } = await openDialog();
  await expect.element(sampleDate).toHaveValue('2026-01-02');
  await expect.element(sampleDate).toHaveFocus();
  await expect.element(notes).toHaveValue('In the morning');

  await sampleDate.fill('2026-01-03');
  await notes.fill('In the evening');
  await save.click();
  await expect.element(page.getByText('Kit MB000001 updated')).toBeVisible();
  expect(received[patch]?.map(({ body }) => body)).toEqual([
    { sample_taken_date: '2026-01-03', kit_notes: 'In the evening' },
  ]);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Sample Taken: Jan 3, 2026')).toBeVisible();
  await expect.element(page.getByText('In the evening')).toBeVisible();
  await expect.element(edit).toHaveFocus();
});

test('removes the sample date and the notes of a kit', async () => {
  const { received } = await openDialog();
  await sampleDate.fill('');
  await notes.fill('');
  await save.click();
  await expect.element(page.getByText('Sample Taken: N/A')).toBeVisible();
  expect(received[patch]?.map(({ body }) => body)).toEqual([{ sample_taken_date: null, kit_notes: null }]);
});

test('shows a problem of the kit details at its field', async () => {
  const { received } = await openDialog();
  await sampleDate.fill('2199-01-01');
  await notes.fill('x'.repeat(5001));
  await save.click();
  await expect.element(sampleDate).toHaveAccessibleDescription('The sample date cannot be in the future');
  await expect.element(notes).toHaveAccessibleDescription('Please use at most 5000 characters');
  expect(received[patch]).toBeUndefined();
});

test('says at once that a sample date is before the birth of the patient', async () => {
  const { received } = await openDialog();
  const sentence = 'The sample cannot have been taken before the date of birth.';
  await sampleDate.fill('2019-05-16');
  await expect.element(sampleDate).toHaveAccessibleDescription(sentence);
  await save.click();
  await expect.element(sampleDate).toHaveFocus();
  expect(received[patch]).toBeUndefined();

  await sampleDate.fill('2019-05-17');
  await expect.element(sampleDate).toBeValid();
  await save.click();
  await expect.element(page.getByText('Kit MB000001 updated')).toBeVisible();
});

test.each([
  ['sample_before_birth', 'The sample cannot have been taken before the date of birth.'],
  ['kit_not_found', 'Kit not found or you do not have permission to view it.'],
] as const)('shows the refusal %s in the dialog of the kit', async (code, message) => {
  await openDialog({ [patch]: refusal(code) });
  await sampleDate.fill('2026-01-03');
  await save.click();
  await expect.element(alert).toHaveTextContent(message);
  await expect.element(alert).toHaveFocus();
  await expect.element(sampleDate).toHaveValue('2026-01-03');
});

test('shows that the laboratory received the kit during the edit', async () => {
  const { server, answers } = await openDialog();
  answers[patch] = () => {
    server.kit = { ...server.kit, status: 'received' };
    return refusal('kit_in_laboratory')();
  };
  await notes.fill('In the evening');
  await save.click();
  await expect
    .element(alert)
    .toHaveTextContent('The laboratory has received this kit; its details can no longer be changed.');
  await expect.element(notes).toHaveValue('In the evening');

  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(page.getByText('The laboratory received your sample.', { exact: false }))
    .toBeVisible();
  await expect.element(edit).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: /Kit ID: MB000001/ })).toHaveFocus();
});
