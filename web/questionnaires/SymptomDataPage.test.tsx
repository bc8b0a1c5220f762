import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { formatDateTime } from '#web/lib/format.ts';
import { aDraft, kit, patient, SAVED_AT } from './testing/fakeQuestionnaire.ts';
import { renderSymptomData } from './testing/renderSymptomData.tsx';

const selection = `?patient=${patient}&kit=${kit}`;
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const selectButtons = () => page.getByRole('button', { name: 'SELECT THIS FORM' });

test.each(['', `?patient=${patient}`])(
  'the page offers the choice of a kit at the address %j',
  async (search) => {
    await renderSymptomData(search);
    await expect.element(page.getByText('No kit is chosen')).toBeVisible();
  },
);

test('the page offers both questionnaires, keeps the selected one in the address and leads back', async () => {
  const { history } = await renderSymptomData(selection);
  await expect.element(heading('Select Questionnaire Type')).toBeVisible();
  await expect.element(page.getByText('Patient: Emma Stone | Kit: MB000132')).toBeVisible();
  for (const [title, description] of [
    ['ASD Cohort Form', /behavior matrix and detailed health questions including Bristol Scale/],
    ['ASD Cohort Form', /^For people with an autism diagnosis or suspicion/],
    ['Generic Questionnaire', /key symptoms and streamlined questions/],
    ['Generic Questionnaire', /^About 8 minutes: \d+ questions, 52 symptoms or features$/],
  ] as const) {
    await expect.element(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect.element(page.getByText(description)).toBeVisible();
  }
  await expect.element(page.getByText(/^Draft saved/)).not.toBeInTheDocument();
  await expect.element(selectButtons().first()).toHaveAccessibleDescription('ASD Cohort Form');

  await selectButtons().last().click();
  await expect.element(heading('Generic Questionnaire')).toHaveFocus();
  await expect.element(page.getByText('Patient: Emma Stone | Kit: MB000132')).toBeVisible();
  expect(history.location.search).toContain('form=generic');

  await page.getByRole('button', { name: 'Back to form selection' }).click();
  await expect.element(heading('Select Questionnaire Type')).toHaveFocus();
});

test('an unknown form type shows the selection of forms', async () => {
  await renderSymptomData(`${selection}&form=none`);
  await expect.element(heading('Select Questionnaire Type')).toBeVisible();
});

test('the selection of forms shows the time of a draft with answers', async () => {
  const begun = aDraft({ form_type: 'original', answers: { age_of_participant: '7' } });
  // The second draft is empty and not announced.
  await renderSymptomData(selection, { drafts: [begun, aDraft()] });
  await expect
    .element(page.getByText(/^Draft saved/))
    .toHaveTextContent(`Draft saved ${formatDateTime(SAVED_AT)}. Select this form to continue.`);
  const [begunButton, otherButton] = selectButtons().elements();
  expect(getComputedStyle(begunButton!).backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
  expect(getComputedStyle(otherButton!).backgroundColor).toBe('rgba(0, 0, 0, 0)');
  await selectButtons().first().click();
  await expect.element(heading('ASD Cohort Form')).toBeVisible();
});

test('no form has the filled button before one was begun', async () => {
  await renderSymptomData(selection);
  await expect.element(selectButtons().nth(1)).toBeVisible();
  for (const button of selectButtons().elements())
    expect(getComputedStyle(button).backgroundColor).toBe('rgba(0, 0, 0, 0)');
});

test('another form starts with the answers that it shares, and the form that was begun last stays the filled button', async () => {
  const begun = aDraft({
    form_type: 'original',
    saved_at: '2026-02-01T10:00:00Z',
    answers: { location: 'Canada', atec_score: '42' },
    behaviors: { brain_fog: { current: true, past: false, not_known: false } },
  });
  const { server } = await renderSymptomData(selection, { drafts: [begun] });
  await expect.element(page.getByText(/You can change the form until you submit one/)).toBeVisible();
  await selectButtons().last().click();
  await expect
    .element(
      page.getByText(
        'Answers that this form shares with the ASD Cohort Form are filled in. They are saved here with your first answer.',
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Canada' })).toBeChecked();
  const symptom = page.getByRole('group', { name: 'Brain fog', exact: true });
  await expect.element(symptom.getByRole('checkbox').first()).toBeChecked();
  expect(server.drafts).toHaveLength(1);
  await page.getByRole('textbox', { name: /^Comments that might be helpful/ }).fill('None');
  await expect
    .poll(() => server.drafts.find(({ form_type }) => form_type === 'generic'))
    .toMatchObject({
      answers: { location: 'Canada', helpful_comments: 'None' },
      behaviors: { brain_fog: { current: true } },
    });
  expect(server.drafts.find(({ form_type }) => form_type === 'original')).toMatchObject(begun);

  await page.getByRole('button', { name: 'Back to form selection' }).click();
  await expect.element(page.getByText(/^Draft saved/).nth(1)).toBeVisible();
  const [first, last] = selectButtons().elements();
  expect(getComputedStyle(first!).backgroundColor).toBe('rgba(0, 0, 0, 0)');
  expect(getComputedStyle(last!).backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
  await selectButtons().last().click();
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('radio', { name: 'Canada' })).not.toBeChecked();
});

test('a form that was started over hands its new answers to the other form', async () => {
  const { server } = await renderSymptomData(`${selection}&form=generic`, {
    drafts: [aDraft({ answers: { location: 'USA' } })],
  });
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => server.drafts).toEqual([]);
  await page.getByRole('radio', { name: 'Canada' }).click();
  await expect.poll(() => server.drafts).toMatchObject([{ answers: { location: 'Canada' } }]);
  await page.getByRole('button', { name: 'Back to form selection' }).click();
  await selectButtons().first().click();
  await expect.element(heading('ASD Cohort Form')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Canada' })).toBeChecked();
});

const sentence = (title: string) =>
  `This kit already has ${title} submitted. Each kit can only have one form submission.`;

test.each([
  ['original', 'ASD Cohort Form'],
  ['generic', 'Generic Questionnaire'],
  ['of_long_ago', 'a form'],
])(
  'a kit with the form type %s submitted shows its answers and accepts no second form',
  async (form_type, title) => {
    const submitted = { form_type, created_at: SAVED_AT, answers: { age_of_participant: 7 } };
    const { history } = await renderSymptomData(selection, { submitted });
    await expect.element(page.getByText(sentence(title))).toBeVisible();
    for (const button of selectButtons().all()) await expect.element(button).toBeDisabled();

    await page.getByRole('button', { name: 'View answers' }).click();
    await expect.element(page.getByText(/Submitted Mar 1, 2026/)).toBeVisible();
    await expect.element(page.getByText(/^7( years)?$/)).toBeVisible();
    await expect.element(page.getByText(sentence(title))).not.toBeInTheDocument();
    expect(history.location.search).toContain('view=answers');
  },
);

test('the address of a second form shows the submitted one with an explanation', async () => {
  const submitted = { form_type: 'original', created_at: SAVED_AT };
  await renderSymptomData(`${selection}&form=generic`, { submitted });
  await expect.element(page.getByText(sentence('ASD Cohort Form'))).toBeVisible();
  await expect.element(heading('ASD Cohort Form')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Submit questionnaire' })).not.toBeInTheDocument();
});

test('the address of the answers shows the selection of forms before a submission', async () => {
  await renderSymptomData(`${selection}&view=answers`);
  await expect.element(heading('Select Questionnaire Type')).toBeVisible();
});

test.each(['rejected', 'cancelled'])('a %s kit disables both forms', async (status) => {
  await renderSymptomData(`${selection}&form=generic`, { status, drafts: [aDraft()] });
  await expect
    .element(page.getByText('This kit is not being processed, so you cannot fill in its questionnaire.'))
    .toBeVisible();
  for (const button of selectButtons().all()) await expect.element(button).toBeDisabled();
  await expect.element(page.getByText(/^Draft saved/)).not.toBeInTheDocument();
});

const invalid = page.getByText('Failed to validate kit. Please try again.');

test('the user can retry after loading the kit failed', async () => {
  const { server } = await renderSymptomData(selection, { isFailing: true });
  await expect.element(invalid).toBeVisible();
  server.isFailing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading('Select Questionnaire Type')).toBeVisible();
});

test.each([
  ['a kit that is not of the user', `?patient=${patient}&kit=${patient}`],
  ['a kit of another patient', `?patient=${kit}&kit=${kit}`],
])('%s fails validation', async (_, search) => {
  await renderSymptomData(search);
  await expect.element(invalid).toBeVisible();
});
