import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NewerNotes, updatePractitionerNotes } from '#contract/kits/kits.ts';
import type { TableKit } from '#contract/records/patient-table.ts';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aRow, aTable, listCall } from './testing/aRow.ts';
import { renderRow } from './testing/renderRow.ts';

const notes = () => page.getByRole('textbox', { name: 'Practitioner notes of MB000132' });
const save = () => page.getByRole('button', { name: 'Save notes of MB000132' });
const search = () => page.getByPlaceholder('Search patients, kits, or status...');
const typed = 'Fibre intake is low.';

const saveCall = 'PUT /api/kits/0f8fad5b-d9cb-469f-a165-70867728950e/practitioner-notes';

/** Makes the server store the notes and list them. */
const keepNotes =
  (answers: Answers): Answers[string] =>
  ({ body }) => {
    const { practitioner_notes, based_on } = updatePractitionerNotes.body.parse(body);
    const saved: Partial<TableKit> = {
      practitioner_notes: practitioner_notes === '' ? null : practitioner_notes,
      practitioner_notes_version: based_on + 1,
    };
    answers[listCall] = aTable([aRow(saved)], 1);
    return saved;
  };

const theirs = { practitioner_notes: 'Theirs', practitioner_notes_version: 5 };
const conflictWith = (newer: Partial<NewerNotes> = {}) =>
  refusal(
    'practitioner_notes_changed',
    NewerNotes.parse({ ...theirs, saved_at: '2026-11-21T18:55:00Z', saved_by: null, ...newer }),
  );

/** Saves newer notes elsewhere; the server then refuses older versions. */
function changeElsewhere(answers: Answers, newer?: Partial<NewerNotes>) {
  answers[listCall] = aTable([aRow(theirs)], 1);
  answers[saveCall] = conflictWith(newer);
}

const dialog = () => page.getByRole('dialog', { name: 'Which notes do you want to keep?' });
const version = (name: string) => dialog().getByRole('region', { name });

/** Types over notes, changes them elsewhere, and saves. */
async function conflict(newer?: Partial<NewerNotes>) {
  const rendered = await renderRow(aRow({ practitioner_notes: 'Old', practitioner_notes_version: 4 }));
  await notes().fill(typed);
  changeElsewhere(rendered.answers, newer);
  await save().click();
  await expect.element(version('Theirs')).toHaveTextContent('Theirs');
  await expect.element(version('Yours')).toHaveTextContent(typed);
  rendered.answers[saveCall] = keepNotes(rendered.answers);
  return rendered;
}

test('a failed save keeps the notes; Ctrl+Enter saves them', async () => {
  const { answers, received } = await renderRow(
    aRow({ practitioner_notes: 'Old', practitioner_notes_version: 4 }),
    { [saveCall]: refusal('unexpected') },
  );
  await notes().fill(typed);
  await expect.element(page.getByText('Not saved yet. Ctrl+Enter saves.')).toBeVisible();
  await save().click();
  await expect.element(page.getByText('Failed to save notes. Please try again.')).toBeVisible();
  await expect.element(notes()).toHaveValue(typed);

  answers[saveCall] = keepNotes(answers);
  await notes().click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Saved')).toBeVisible();
  await expect.element(notes()).toHaveValue(typed);
  expect(received[saveCall]?.at(-1)?.body).toEqual({ practitioner_notes: typed, based_on: 4 });
});

test('Cmd+Enter saves empty notes; unchanged notes are not saved', async () => {
  const { answers, received } = await renderRow(aRow({ practitioner_notes: 'Old' }));
  answers[saveCall] = keepNotes(answers);
  await notes().click();
  await expect.element(save()).toHaveAttribute('aria-disabled', 'true');
  await notes().clear();
  await userEvent.keyboard('{Meta>}{Enter}{/Meta}');

  await expect.element(page.getByText('Saved')).toBeVisible();
  await expect.element(notes()).toHaveValue('');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(received[saveCall]?.map(({ body }) => body)).toEqual([{ practitioner_notes: '', based_on: 0 }]);
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

test.each([
  ['fails', refusal('unexpected'), 'Failed to save notes. Please try again.'],
  ['meets newer notes', conflictWith(), 'Not saved: changed elsewhere'],
])(
  'a save of notes that %s after its row has left the screen shows a toast, and the row shows it later',
  async (_, refuse, sentence) => {
    const { promise: answered, resolve } = withResolvers();
    const row = aRow({ practitioner_notes: 'Old', practitioner_notes_version: 4 });
    const { answers } = await renderRow(row, {
      [saveCall]: async () => {
        await answered;
        return refuse();
      },
    });
    await notes().fill(typed);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    answers[listCall] = aTable([], 0);
    await search().fill('other');
    await expect.element(page.getByText('No patients found')).toBeVisible();
    resolve();
    await expect
      .element(page.getByText('Failed to save notes. Please try again. They are notes of kit MB000132.'))
      .toBeVisible();

    answers[listCall] = aTable([aRow(theirs)], 1);
    await search().fill('emma');
    await expect.element(notes()).toHaveValue(typed);
    await expect.element(page.getByText(sentence)).toBeVisible();
  },
);

test('notes near their limit show the number of characters left', async () => {
  await renderRow();
  await notes().fill('x'.repeat(4_749));
  await expect.element(page.getByText('Not saved yet. Ctrl+Enter saves.')).toBeVisible();
  await notes().fill('x'.repeat(4_750));
  await expect.element(page.getByText('250 characters left')).toBeVisible();
  await notes().fill('x'.repeat(5_000));
  await expect.element(page.getByText('No characters left')).toBeVisible();
});

test.each<[string, Partial<NewerNotes>]>([
  ['Saved by someone else on Nov 21, 2026, 6:55 PM', {}],
  [
    'Saved by Dr. Ada Field on Nov 21, 2026, 6:55 PM',
    { saved_by: { full_name: 'Dr. Ada Field', is_caller: false } },
  ],
  [
    'Saved by Unnamed Practitioner on Nov 21, 2026, 6:55 PM',
    { saved_by: { full_name: null, is_caller: false } },
  ],
  [
    'Saved by you on Nov 21, 2026, 6:55 PM, in another tab or on another device',
    { saved_by: { full_name: 'Dr. Me', is_caller: true } },
  ],
  ['Saved by someone else', { saved_at: null }],
])('a conflict of notes shows author and time: %s', async (sentence, newer) => {
  await conflict(newer);
  await expect.element(dialog().getByText(sentence)).toBeVisible();
});

test('a conflict of notes can keep my notes', async () => {
  const { received } = await conflict();
  await dialog().getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(page.getByText('Saved')).toBeVisible();
  await expect.element(notes()).toHaveValue(typed);
  expect(received[saveCall]?.map(({ body }) => body)).toEqual([
    { practitioner_notes: typed, based_on: 4 },
    { practitioner_notes: typed, based_on: 5 },
  ]);
});

test('a conflict of notes can take the stored notes', async () => {
  const { received } = await conflict();
  await dialog().getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(notes()).toHaveValue('Theirs');
  expect(received[saveCall]).toHaveLength(1);
});

test('a conflict of notes can merge both, within the limit', async () => {
  const { received } = await conflict();
  await dialog().getByRole('button', { name: 'Edit together' }).click();
  const both = dialog().getByRole('textbox', { name: /^Both notes of MB000132/ });
  await expect.element(both).toHaveFocus();
  await expect.element(both).toHaveValue(`Theirs\n\n${typed}`);
  await both.fill('x'.repeat(5_001));
  await expect.element(dialog().getByText('1 character too many')).toBeVisible();
  await both.fill('x'.repeat(5_002));
  await expect.element(dialog().getByText('2 characters too many')).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Save' })).toBeDisabled();

  await both.fill('One text');
  await dialog().getByRole('button', { name: 'Back' }).click();
  await dialog().getByRole('button', { name: 'Edit together' }).click();
  await expect.element(both).toHaveValue('One text');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Saved')).toBeVisible();
  await expect.element(notes()).toHaveValue('One text');
  expect(received[saveCall]?.at(-1)?.body).toEqual({ practitioner_notes: 'One text', based_on: 5 });
});

test('a postponed conflict of notes comes back, and a decision can meet another conflict', async () => {
  const { answers } = await conflict();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(notes()).toHaveValue(typed);
  await expect.element(page.getByText('Not saved: changed elsewhere')).toBeVisible();

  changeElsewhere(answers, { practitioner_notes: 'Theirs, again', practitioner_notes_version: 6 });
  await save().click();
  await expect.element(version('Theirs')).toHaveTextContent('Theirs, again');
  changeElsewhere(answers, { practitioner_notes: 'Theirs, a third time', practitioner_notes_version: 7 });
  await dialog().getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(version('Theirs')).toHaveTextContent('Theirs, a third time');
  await expect.element(version('Yours')).toHaveTextContent(typed);
});
