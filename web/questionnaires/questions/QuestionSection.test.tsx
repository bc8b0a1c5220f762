import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { questionnaires } from '#contract/questionnaires/answers.ts';
import { asd } from '#contract/questionnaires/asd.ts';
import { generic } from '#contract/questionnaires/generic.ts';
import { completeValues } from '../testing/completeValues.ts';
import { button, renderQuestionnaire, summary } from '../testing/renderQuestionnaire.tsx';
import { thirdQuestionnaire } from '../testing/thirdQuestionnaire.ts';

test.each([...questionnaires, thirdQuestionnaire])(
  'the $title shows each question under its heading with the field of its kind',
  async (definition) => {
    await renderQuestionnaire(definition);
    const headings = page.getByRole('heading', { level: 2 }).elements();
    expect(headings.map(({ textContent }) => textContent)).toEqual(
      definition.sections.map(({ title }) => title),
    );

    for (const section of definition.sections)
      for (const question of 'questions' in section ? section.questions : []) {
        const { label, required } = question;
        const name = required === undefined ? `${label} (Optional)` : label;
        const region = page.getByRole('region', { name: section.title, exact: true });
        if (question.kind === 'choice' || question.kind === 'scale') {
          const group = region.getByRole('radiogroup', { name, exact: true });
          const choices = group.getByRole('radio').elements() as HTMLInputElement[];
          expect(choices.map(({ value }) => value)).toEqual(question.choices);
          expect(choices.some(({ checked }) => checked)).toBe(false);
        } else {
          const field = region.getByRole('textbox', { name, exact: true });
          await expect.element(field).toHaveValue('');
          expect(field.element().localName).toBe(question.kind === 'text' ? 'textarea' : 'input');
          expect(field.element().ariaRequired).toBe(String(required !== undefined));
        }
        if (question.hint) await expect.element(region.getByText(question.hint)).toBeVisible();
      }
  },
);

test('the Bristol scale shows a drawing and a description of each of its seven types', async () => {
  await renderQuestionnaire(asd);
  const scale = page.getByRole('radiogroup', { name: 'Bristol Scale' });
  expect(scale.getByRole('radio').all()).toHaveLength(7);
  for (const type of ['1', '2', '3', '4', '5', '6', '7']) {
    const card = scale
      .getByRole('radio', { name: new RegExp(`^Type ${type} \\w+`) })
      .element()
      .closest('label');
    expect(card?.querySelector('svg')?.getBBox().width).toBeGreaterThan(60);
  }
  await scale.getByRole('radio', { name: 'Type 4 Like a sausage or snake, smooth and soft' }).click();
  await expect.element(scale.getByRole('radio', { name: /^Type 4/ })).toBeChecked();
});

test.each([
  ['Age of participant', 'decimal'],
  ['ATEC score (Optional)', 'numeric'],
  ['Age diagnosed (Optional)', 'decimal'],
])('%s opens a numeric keyboard', async (label, keys) => {
  await renderQuestionnaire(asd);
  await expect.element(page.getByLabelText(label)).toHaveAttribute('inputmode', keys);
});

test('the user can clear an optional answer but not a required one', async () => {
  const { changes } = await renderQuestionnaire(asd);
  const severity = page.getByRole('radiogroup', { name: 'Severity (Optional)' });
  await severity.getByRole('radio', { name: 'Mild' }).click();
  await severity.getByRole('button', { name: 'Clear answer' }).click();

  await expect.element(severity.getByRole('radio', { name: 'Mild' })).not.toBeChecked();
  await expect.element(severity.getByRole('radio', { name: 'Mild' })).toHaveFocus();
  expect(changes.at(-1)?.answers['severity']).toBe('');

  const bloating = page.getByRole('radiogroup', { name: 'Bloating' });
  await bloating.getByRole('radio', { name: 'Unsure' }).click();
  await expect.element(bloating.getByRole('button')).not.toBeInTheDocument();
});

test('a long text shows the characters left near its limit, and an excess is refused but not cut', async () => {
  await renderQuestionnaire(generic, { initial: completeValues(generic) });
  const concerns = page.getByLabelText('What are your biggest concerns?');
  await concerns.fill('x'.repeat(4_499));
  await expect.element(concerns).toHaveAccessibleDescription('');
  await concerns.fill('x'.repeat(4_999));
  await expect.element(concerns).toHaveAccessibleDescription('1 character left');
  await concerns.fill('x'.repeat(5_002));
  await expect.element(concerns).toHaveAccessibleDescription('2 characters too many');

  await button('Submit questionnaire').click();
  await summary
    .getByRole('link', { name: 'Please use at most 5000 characters (What are your biggest concerns?)' })
    .click();
  await expect.element(concerns).toHaveFocus();
  await concerns.fill('x'.repeat(5_000));
  await expect.element(summary).not.toBeInTheDocument();
});
