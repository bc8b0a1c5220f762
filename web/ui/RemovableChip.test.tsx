import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RemovableChip } from './RemovableChip.tsx';

const onClick = vi.fn();
const onRemove = vi.fn();
const chip = page.getByRole('button', { name: 'Dr. Paula, change access' });

beforeEach(async () => {
  vi.clearAllMocks();
  await render(
    <RemovableChip
      label="Dr. Paula"
      aria-label="Dr. Paula, change access"
      onClick={onClick}
      onRemove={onRemove}
    />,
  );
  await expect.element(chip).toBeVisible();
});

test.each(['Enter', ' '])('the key "%s" presses a chip that can be removed', async (key) => {
  await userEvent.tab();
  await expect.element(chip).toHaveFocus();
  await userEvent.keyboard(`{${key}}`);
  expect(onClick).toHaveBeenCalledOnce();
  expect(onRemove).not.toHaveBeenCalled();
});

test.each(['Delete', 'Backspace'])('the key "%s" removes a chip', async (key) => {
  await userEvent.tab();
  await userEvent.keyboard(`{${key}}`);
  expect(onRemove).toHaveBeenCalledOnce();
  expect(onClick).not.toHaveBeenCalled();
});

test('a press on the mark of a chip removes it, and does no more', async () => {
  await userEvent.click(chip.element().querySelector('svg') as SVGElement);
  expect(onRemove).toHaveBeenCalledOnce();
  expect(onClick).not.toHaveBeenCalled();
});
