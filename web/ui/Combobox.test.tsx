import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Combobox } from './Combobox.tsx';

const field = page.getByRole('combobox', { name: 'Fruit' });
const option = (name: string) => page.getByRole('option', { name });

function FruitField({ isLoading = false }) {
  const [fruit, setFruit] = useState<string | null>(null);
  return (
    <Combobox
      label="Fruit"
      placeholder="Choose a fruit"
      options={isLoading ? [] : ['Apple', 'Banana', 'Cherry']}
      getOptionLabel={(each) => each}
      noOptionsText="No fruit found"
      isLoading={isLoading}
      value={fruit}
      onChange={(_, chosen) => setFruit(chosen)}
    />
  );
}

test('the keyboard opens the list, chooses, and leaves it without a change', async () => {
  await render(<FruitField />);
  // A pointer on the list would choose for itself.
  await field.hover();
  await userEvent.tab();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Apple')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(field).toHaveAttribute('aria-activedescendant', option('Banana').element().id);
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Banana');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');

  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Escape}');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await expect.element(field).toHaveValue('Banana');
});

test('the mark empties the field and leaves the focus in it', async () => {
  await render(<FruitField />);
  await field.fill('cher');
  await option('Cherry').click();
  await expect.element(field).toHaveValue('Cherry');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
});

test('a note tells why the list is empty', async () => {
  const note = page.getByRole('status');
  const { rerender } = await render(<FruitField isLoading />);
  await field.click();
  await expect.element(note).toHaveTextContent('Loading...');
  await rerender(<FruitField />);
  await field.fill('kiwi');
  await expect.element(note).toHaveTextContent('No fruit found');
});
