import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { updatePractitionerNotes } from '#contract/kits.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aRow, aTable, listCall } from './aRow.ts';
import { renderRow } from './renderRow.ts';

const notes = () => page.getByRole('textbox', { name: 'Practitioner notes of MB000132' });
const save = () => page.getByRole('button', { name: 'Save notes of MB000132' });
const search = () => page.getByPlaceholder('Search patients, kits, or status...');
const typed = 'Fibre intake is low.';

const saveCall = 'PUT /api/kits/0f8fad5b-d9cb-469f-a165-70867728950e/practitioner-notes';

/** The server keeps what is sent, and lists it from then on. */
const keepNotes =
  (answers: Answers): Answers[string] =>
  ({ body }) => {
    const { practitioner_notes } = updatePractitionerNotes.body.parse(body);
    const saved = { practitioner_notes: practitioner_notes === '' ? null : practitioner_notes };
    answers[listCall] = aTable([aRow(saved)], 1);
    return saved;
  };

test('a failed save keeps the text; Ctrl+Enter saves it', async () => {
  const { answers, received } = await renderRow(aRow({ practitioner_notes: 'Old' }), {
    [saveCall]: refusal('unexpected'),
  });
  await notes().fill(typed);
  await save().click();
  await expect.element(page.getByText('Failed to save notes. Please try again.')).toBeVisible();
  await expect.element(notes()).toHaveValue(typed);

  answers[saveCall] = keepNotes(answers);
  await notes().click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Saved')).toBeVisible();
  await expect.element(notes()).toHaveValue(typed);
  expect(received[saveCall]?.at(-1)?.body).toEqual({ practitioner_notes: typed });
});

test('notes can be saved empty', async () => {
  const { answers, received } = await renderRow(aRow({ practitioner_notes: 'Old' }));
  answers[saveCall] = keepNotes(answers);
  await notes().clear();
  await save().click();

  await expect.element(page.getByText('Saved')).toBeVisible();
  await expect.element(notes()).toHaveValue('');
  expect(received[saveCall]?.map(({ body }) => body)).toEqual([{ practitioner_notes: '' }]);
});

test('unsaved notes outlive their row, and leaving the screen asks first', async () => {
  const { answers } = await renderRow();
  answers[saveCall] = keepNotes(answers);
  await notes().fill(typed);
  answers[listCall] = aTable([], 0);
  await search().fill('other');
  await expect.element(page.getByText('No patients found')).toBeVisible();
  answers[listCall] = aTable([aRow()], 1);
  await search().fill('emma');
  await expect.element(notes()).toHaveValue(typed);

  await page.getByRole('link', { name: 'Account' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await save().click();
  await expect.element(page.getByText('Saved')).toBeVisible();

  await page.getByRole('link', { name: 'Account' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
});
