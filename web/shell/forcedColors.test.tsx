import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { listKitInventory } from '#contract/kit-inventory.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const counts = { total: 0, active: 0, inactive: 0, registered: 0, unregistered: 0 };
const inventory = {
  'GET /api/admin/kit-inventory': () => listKitInventory.result.parse({ rows: [], total: 0, counts }),
};

/** The provider's own type of the session would bring Node's types into the browser part. */
interface DevTools {
  readonly send: (method: string, parameters: object) => Promise<unknown>;
}

const emulate = (value: 'active' | 'none') =>
  (cdp() as DevTools).send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });

beforeEach(() => emulate('active'));
afterEach(() => emulate('none'));

const lineBelow = (element: Element) => getComputedStyle(element).borderBottomWidth;

test('forced colors draw a line below the chosen tab alone', async () => {
  await renderPortal('/login', null);
  await expect.element(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  expect(page.getByRole('tab').elements().map(lineBelow)).toEqual(['2px', '0px']);
  await page.getByRole('tab', { name: 'Register' }).click();
  await expect.poll(() => page.getByRole('tab').elements().map(lineBelow)).toEqual(['0px', '2px']);
});

test('forced colors give a dialog an edge, and its chosen tab a line', async () => {
  await renderPortal('/admin/kit-inventory', aProfile({ role: 'admin' }), inventory);
  await page.getByRole('button', { name: 'Add Kits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Kits' });
  await expect.element(dialog).toHaveStyle({ borderStyle: 'solid', borderWidth: '1px' });
  expect([...dialog.element().querySelectorAll('.MuiTabs-indicator')].map(lineBelow)).toEqual(['2px']);
});

test('forced colors give a filled chip an edge', async () => {
  await renderPortal('/account', aProfile());
  const chip = page.getByText('Customer', { exact: true });
  await expect.element(chip).toBeVisible();
  const { borderStyle, borderWidth } = getComputedStyle(chip.element().closest('.MuiChip-root') as Element);
  expect([borderStyle, borderWidth]).toEqual(['solid', '1px']);
});

test('forced colors tell the pressed tile of the inventory from the others', async () => {
  await renderPortal('/admin/kit-inventory', aProfile({ role: 'admin' }), inventory);
  const outlines = () =>
    [...document.querySelectorAll('dl .MuiPaper-root')].map((tile) => getComputedStyle(tile).outlineStyle);
  await page.getByRole('button', { name: 'Active', exact: true }).click();
  await expect.poll(outlines).toEqual(['none', 'solid', 'none', 'none', 'none']);
});
