import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Toasts } from './Toasts.tsx';
import { showDone } from './toasts.ts';

const across = { position: 'fixed', left: 0, width: '100%', height: 150 } as const;

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
