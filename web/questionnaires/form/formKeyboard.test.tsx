import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { generic } from '#contract/questionnaires/generic.ts';
import { button, renderQuestionnaire, summary } from '../testing/renderQuestionnaire.tsx';
import { thirdQuestionnaire } from '../testing/thirdQuestionnaire.ts';

/** Tabs past a number of fields, then presses keys if there are any. */
async function go(fields: number, keys?: string): Promise<void> {
  for (let passed = 0; passed < fields; passed += 1) await userEvent.tab();
  if (keys) await userEvent.keyboard(keys);
}

test('a user can fill in the whole form by keyboard', async () => {
  await renderQuestionnaire(thirdQuestionnaire);
  await go(thirdQuestionnaire.sections.length + 1);
  await expect.element(button('Next unanswered')).toHaveFocus();
  await userEvent.keyboard('{Enter}[Space]');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
  await expect.element(button('Undo')).toHaveFocus();
  const rows = 2;
  await go(rows + 1, '8');
  await go(2, '{ArrowDown}');
  await go(1, '[Space]');
  const clearAnswer = 1;
  await go(1 + clearAnswer, 'Rarely{Enter}at all');
  await go(1, '{Enter}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('Enter in a field does not submit the form', async () => {
  await renderQuestionnaire(generic);
  await page.getByLabelText('Age of participant').click();
  await userEvent.keyboard('7{Enter}');
  await expect.element(page.getByLabelText('Age of participant')).toHaveValue('7');
  await expect.element(summary).not.toBeInTheDocument();
});
