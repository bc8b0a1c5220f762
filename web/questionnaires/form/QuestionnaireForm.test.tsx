import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { questionnaires, questionsInOrder } from '#contract/questionnaires/answers.ts';
import { asd } from '#contract/questionnaires/asd.ts';
import { generic } from '#contract/questionnaires/generic.ts';
import { AppError } from '#contract/shared/errors.ts';
import { toSubmission } from '../answers/formValues.ts';
import { completeValues } from '../testing/completeValues.ts';
import {
  answerQuestion,
  button,
  markAllNotKnown,
  renderQuestionnaire,
  summary,
} from '../testing/renderQuestionnaire.tsx';
import { thirdQuestionnaire } from '../testing/thirdQuestionnaire.ts';

const submit = button('Submit questionnaire');
const dialog = page.getByRole('dialog');
/** The parts of the sentence. */
const parts = () => [...document.querySelectorAll('[role=alert] a')].map(({ textContent }) => textContent);

test.each([
  [
    asd,
    'Age of participant is required; Location is required; GI Issues field is required; Constipation field is required; Bloating field is required; Bowel movements per day is required; Bristol scale is required; Biggest concerns are required; Antibiotics last month field is required; Allergies and dietary restrictions are required; ASD diagnosis field is required; Please select at least one option for each symptom: Stimming (repetitive movements or sounds), Hand flapping, Toe walking, Spinning or rocking, Lining up objects and others',
  ],
  [
    generic,
    'Age of participant is required; Location is required; GI Issues field is required; Constipation field is required; Bloating field is required; Biggest concerns are required; Helpful comments are required; Allergies and dietary restrictions are required; Antibiotics last 3 months field is required; Please select at least one option for each symptom: Hyperactivity, Poor focus or ADHD, Aggression toward others, Irritability, Anxiety and others',
  ],
])(
  'submitting an empty $title shows and focuses one sentence with all problems',
  async (definition, sentences) => {
    const { sent } = await renderQuestionnaire(definition);
    await submit.click();

    await expect.element(summary).toHaveFocus();
    // The visible text, without its line breaks.
    const list = summary.getByRole('list').element() as HTMLElement;
    expect(list.innerText.replaceAll(/\s+/g, ' ')).toBe(sentences);
    const { top, bottom } = summary.element().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(window.innerHeight);
    expect(sent()).toEqual([]);
  },
);

test.each([...questionnaires, thirdQuestionnaire])(
  'every problem of an empty $title links to its question',
  async (definition) => {
    await renderQuestionnaire(definition);
    await submit.click();
    const required = questionsInOrder(definition).filter(({ required }) => required !== undefined);
    const first = definition.symptom_groups[0]?.items[0]?.key;
    const fields = [...required.map(({ name }) => name), `behaviors.${first}`];

    await expect.poll(() => summary.getByRole('link').all()).toHaveLength(fields.length);
    const links = summary.getByRole('link').all();
    for (const [index, link] of links.entries()) {
      await link.click();
      const focused = document.activeElement;
      const frame = focused?.closest<HTMLElement>('[data-field]');
      expect(focused?.matches('input, textarea')).toBe(true);
      expect(frame?.dataset['field']).toBe(fields[index]);
      expect(topOf(frame)).toBeGreaterThanOrEqual(edgeOfHeads(frame));
      expect(topOf(frame)).toBeLessThan(window.innerHeight - 60);
    }
  },
);

const topOf = (element: Element | null | undefined) => element?.getBoundingClientRect().top ?? Number.NaN;

/** Lower edge of the sticky heads that could hide a field. */
const edgeOfHeads = (frame: Element | null | undefined) =>
  frame?.matches('.symptom')
    ? (document.querySelector('.matrix-heads')?.getBoundingClientRect().bottom ?? Number.NaN)
    : 0;

test.each([...questionnaires, thirdQuestionnaire])(
  'the $title drops each problem once it is answered, and submits all answers',
  async (definition) => {
    const { sent, submissions } = await renderQuestionnaire(definition);
    await submit.click();

    for (const question of definition.questions) {
      const before = parts();
      await answerQuestion(question);
      expect(parts()).toEqual(before.filter((part) => part !== question.required));
      const frame = document.querySelector(`[data-field="${question.name}"]`);
      expect(frame?.matches('[aria-invalid=true], :has([aria-invalid=true])')).toBe(false);
    }
    expect(parts()).toHaveLength(1);
    await markAllNotKnown();
    await expect.element(summary).not.toBeInTheDocument();

    await submit.click();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect.poll(submissions).toBe(1);
    expect(sent()).toMatchObject([toSubmission(definition, completeValues(definition))]);
  },
);

test('an unanswered question is marked as invalid and describes its problem', async () => {
  await renderQuestionnaire(asd);
  await submit.click();

  const age = page.getByLabelText('Age of participant');
  await expect.element(age).toHaveAttribute('aria-invalid', 'true');
  await expect.element(age).toHaveAccessibleDescription('Age of participant is required years');
  const scale = page.getByRole('radiogroup', { name: 'Bristol Scale' });
  await expect.element(scale).toHaveAttribute('aria-invalid', 'true');
  await expect.element(scale).toHaveAccessibleDescription(/Bristol scale is required$/);
});

test('a field shows its server error until the answer changes', async () => {
  const refusal = new AppError('invalid_request', {
    fields: {
      'answers.helpful_comments': 'This text contains characters that cannot be stored',
      'behaviors.anxiety.past': 'Invalid input',
    },
  });
  await renderQuestionnaire(generic, { initial: completeValues(generic), answer: () => refusal });
  await submit.click();
  await dialog.getByRole('button', { name: 'Submit' }).click();

  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(summary).toHaveFocus();
  expect(parts()).toEqual(['This text contains characters that cannot be stored', 'Invalid input']);
  const comments = page.getByLabelText('Comments that might be helpful');
  await expect.element(comments).toHaveAccessibleDescription(/cannot be stored/);

  await comments.fill('Sleeps well');
  expect(parts()).toEqual(['Invalid input']);
  const anxiety = page.getByRole('group', { name: 'Anxiety' });
  await expect.element(anxiety.getByText('Invalid input')).toBeVisible();
  await anxiety.getByRole('checkbox', { name: /^Past/ }).click();
  await expect.element(summary).not.toBeInTheDocument();
});

test('the dialog shows a server error that concerns no field of the form', async () => {
  const refusal = new AppError('invalid_request', { fields: { form_type: 'Invalid input' } });
  await renderQuestionnaire(generic, { initial: completeValues(generic), answer: () => refusal });
  await submit.click();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect.element(dialog.getByText(/missing or not valid/)).toBeVisible();
});

test('the form starts with its initial values and reports each change', async () => {
  const initial = completeValues(generic);
  const { changes } = await renderQuestionnaire(generic, { initial });
  await expect.element(page.getByLabelText('Age of participant')).toHaveValue('7');
  await submit.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(changes).toEqual([]);

  await page.getByRole('radiogroup', { name: 'Location' }).getByRole('radio', { name: 'UK' }).click();
  await page.getByRole('group', { name: 'Anxiety' }).getByRole('checkbox', { name: /^Past/ }).click();
  const [location, anxiety] = changes;
  expect(changes).toHaveLength(2);
  expect(location).toEqual({ ...initial, answers: { ...initial.answers, location: 'UK' } });
  expect(anxiety?.behaviors).toEqual({
    ...initial.behaviors,
    anxiety: { current: false, past: true, not_known: false },
  });
  expect(initial).toEqual(completeValues(generic));
});
