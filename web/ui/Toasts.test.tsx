import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Toasts } from './Toasts.tsx';
import { SHORT_MS, showDone } from './toasts.ts';

const across = { position: 'fixed', left: 0, width: '100%', height: 150 } as const;

test.each([
  ['a message', undefined, 5000],
  ['a small confirmation', SHORT_MS, 3000],
])('%s stays its time', async (message, duration, expected) => {
  await render(<Toasts />);
  const start = performance.now();
  showDone(message, duration);
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.poll(() => page.getByText(message).elements(), { timeout: 8000, interval: 20 }).toEqual([]);
  const stayed = performance.now() - start;
  expect(stayed).toBeGreaterThanOrEqual(expected);
  expect(stayed).toBeLessThan(expected + 1500);
});

test('a message moves off the controls that it would cover, and back when they are gone', async () => {
  await page.viewport(800, 600);
  const screen = await render(
    <>
      <button type="button" style={{ ...across, bottom: 0 }}>
        Create a link
      </button>
      <Toasts />
    </>,
  );
  showDone('Assigned', 600_000);
  const message = page.getByText('Assigned');
  const topOf = () => message.element().getBoundingClientRect().top;
  await expect.element(message).toBeVisible();
  await expect.poll(topOf).toBeLessThan(200);
  await page.getByRole('button', { name: 'Create a link' }).click();

  await screen.rerender(
    <>
      <button type="button" style={{ ...across, top: 0 }}>
        Create a link
      </button>
      <p>Changed</p>
      <Toasts />
    </>,
  );
  await expect.poll(topOf).toBeGreaterThan(400);
});

test('a message under the pointer stays while the page changes below it', async () => {
  await page.viewport(800, 600);
  const screen = await render(<Toasts />);
  showDone('Kept', 600_000);
  const message = page.getByText('Kept');
  await expect.element(message).toBeVisible();
  await message.hover();
  const before = message.element().getBoundingClientRect().top;
  await screen.rerender(
    <>
      <button type="button" style={{ ...across, bottom: 0 }}>
        Create a link
      </button>
      <Toasts />
    </>,
  );
  await expect.element(page.getByRole('button', { name: 'Create a link' })).toBeVisible();
  // The next frame places messages.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(message.element().getBoundingClientRect().top).toBe(before);
});

test('a message in front of a dialog keeps off its buttons, whatever stands behind them', async () => {
  await page.viewport(800, 600);
  const behind = Array.from({ length: 4 }, (_, at) => (
    <button key={at} type="button" style={{ position: 'fixed', top: 30, left: `${at * 25}%`, width: '25%' }}>
      Behind {at}
    </button>
  ));
  const screen = await render(
    <>
      {behind}
      <Toasts />
    </>,
  );
  showDone('Saved', 600_000);
  const message = page.getByText('Saved');
  await expect.element(message).toBeVisible();
  const boxOf = () => message.element().closest('[aria-live]')?.getBoundingClientRect() ?? new DOMRect();
  await expect.poll(() => boxOf().top).toBeGreaterThan(400);
  await message.hover();
  await screen.rerender(
    <>
      {behind}
      <ConfirmDialog title="Remove?" confirmLabel="Remove" onConfirm={() => {}} onCancel={() => {}}>
        <div style={{ height: 800 }} />
      </ConfirmDialog>
      <Toasts />
    </>,
  );
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await expect.element(cancel).toBeVisible();
  for (const [width, height] of [
    [800, 600],
    [320, 640],
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.viewport(width, height);
    for (const name of ['Cancel', 'Remove'])
      await expect
        .poll(() => {
          const { left, right, top, bottom } = page
            .getByRole('button', { name, exact: true })
            .element()
            .getBoundingClientRect();
          const box = boxOf();
          return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
        })
        .toBe(false);
  }
});
