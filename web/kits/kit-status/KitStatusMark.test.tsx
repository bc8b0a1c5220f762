import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { KitStatus } from '#contract/kits/kitStatus.ts';
import { KitStatusMark } from './KitStatusMark.tsx';
import { kitStatusNames } from './kitStatusNames.ts';

const shapeOf = (mark: Element) =>
  [...mark.querySelectorAll('circle, path')].map(({ outerHTML }) => outerHTML).join('');

test('every kit status has a name and a shape of its own', async () => {
  await render(KitStatus.options.map((status) => <KitStatusMark key={status} status={status} />));
  await expect.element(page.getByRole('img', { name: 'Cancelled' })).toBeVisible();
  const marks = KitStatus.options.map((status) =>
    page.getByRole('img', { name: kitStatusNames[status], exact: true }).element(),
  );
  expect(new Set(marks.map(shapeOf)).size).toBe(KitStatus.options.length);
});

test('a kit status with its name beside the mark is read once', async () => {
  await render(<KitStatusMark status="rejected" withName />);
  await expect.element(page.getByText('Rejected')).toBeVisible();
  expect(page.getByRole('img').elements()).toEqual([]);
});

test('a decorative mark of a kit status has no text', async () => {
  const { container } = await render(<KitStatusMark status="received" isDecorative />);
  expect(container.textContent).toBe('');
  expect(page.getByRole('img').elements()).toEqual([]);
});
