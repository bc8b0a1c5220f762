import { expect, test } from 'vitest';
import { DOCUMENT_PRINTED, DOCUMENT_PRINTS } from '#contract/shared/endpoint.ts';
import { PrintPage } from './PrintPage.tsx';
import { renderOver } from './testing/renderOver.tsx';

test('prints a page in a frame of its own, which alone may open dialogs', async () => {
  const screen = await renderOver({}, <PrintPage url="/api/kit/MB000132/page/1?version=2" />);
  const printed = () => document.querySelector<HTMLIFrameElement>('iframe[title="Printed page"]');
  await screen.getByRole('button', { name: 'Print' }).click();
  await expect.poll(printed).not.toBeNull();
  expect(printed()?.getAttribute('src')).toBe('/api/kit/MB000132/page/1?version=2&print=1');
  expect(printed()?.getAttribute('sandbox')).toBe('allow-scripts allow-modals');
  await expect.element(screen.getByRole('button', { name: 'Please wait...' })).toHaveFocus();

  const tell = (data: string, source = printed()?.contentWindow ?? null) =>
    window.dispatchEvent(new MessageEvent('message', { source, data }));
  // Only messages from the frame itself count.
  tell(DOCUMENT_PRINTED, window);
  expect(printed()).not.toBeNull();
  tell(DOCUMENT_PRINTS);
  await expect.element(screen.getByRole('button', { name: 'Print' })).toHaveFocus();
  tell(DOCUMENT_PRINTED);
  await expect.poll(printed).toBeNull();
});

test('prints the page, not the portal around it, by the shortcut of the browser', async () => {
  const screen = await renderOver({}, <PrintPage url="/api/kit/MB000132/page/1?version=2" />);
  await expect.element(screen.getByRole('button', { name: 'Print' })).toBeVisible();
  const isHandled = () => {
    const shortcut = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true });
    return !window.dispatchEvent(shortcut);
  };
  await expect.poll(isHandled).toBe(true);
  await expect.poll(() => document.querySelector('iframe[title="Printed page"]')).not.toBeNull();
});
