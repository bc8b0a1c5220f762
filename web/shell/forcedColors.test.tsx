import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listKitInventory } from '#contract/laboratory/kit-inventory.ts';
import { asd } from '#contract/questionnaires/asd.ts';
import { renderQuestionnaire } from '#web/questionnaires/testing/renderQuestionnaire.tsx';
import { emulateMedia } from '#web/testing/emulateMedia.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const counts = { total: 0, active: 0, inactive: 0, registered: 0, unregistered: 0 };
const inventory = {
  'GET /api/admin/kit-inventory': () => listKitInventory.result.parse({ rows: [], total: 0, counts }),
};

const emulate = (value: 'active' | 'none') => emulateMedia('', [{ name: 'forced-colors', value }]);

beforeEach(() => emulate('active'));
afterEach(() => emulate('none'));

const edge = (element: Element) => getComputedStyle(element).borderWidth;

test('forced colors draw a border around the chosen tab alone', async () => {
  await renderPortal('/login', null);
  await expect.element(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  expect(page.getByRole('tab').elements().map(edge)).toEqual(['2px', '0px']);
  await page.getByRole('tab', { name: 'Register' }).click();
  await expect.poll(() => page.getByRole('tab').elements().map(edge)).toEqual(['0px', '2px']);
});

test('forced colors give a dialog an edge, and its chosen tab a border', async () => {
  await renderPortal('/admin/kit-inventory', aProfile({ role: 'admin' }), inventory);
  await page.getByRole('button', { name: 'Add Kits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Kits' });
  await expect.element(dialog).toHaveStyle({ borderStyle: 'solid', borderWidth: '1px' });
  expect(dialog.getByRole('tab').elements().map(edge)).toEqual(['2px', '0px', '0px']);
});

test('forced colors give a filled chip an edge', async () => {
  await renderPortal('/account', aProfile());
  const chip = page.getByText('Customer', { exact: true });
  await expect.element(chip).toBeVisible();
  const { borderStyle, borderWidth } = getComputedStyle(chip.element().closest('.chip') as Element);
  expect([borderStyle, borderWidth]).toEqual(['solid', '1px']);
});

test('forced colors show the focus on a ticked box of the symptoms on a phone', async () => {
  await renderQuestionnaire(asd);
  await page.viewport(360, 740);
  const box = page.getByRole('group', { name: 'Hand flapping' }).getByRole('checkbox').first();
  await box.click();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
  await expect.element(box).toHaveFocus();
  const look = getComputedStyle(box.element());
  const word = getComputedStyle(box.element().nextElementSibling as Element);
  await expect.poll(() => look.outlineColor).toBe(word.color);
  expect(look.outlineStyle).toBe('solid');
  expect(look.outlineColor).not.toBe(look.backgroundColor);
});

test('forced colors distinguish the pressed tile of the inventory from the others', async () => {
  await renderPortal('/admin/kit-inventory', aProfile({ role: 'admin' }), inventory);
  const outlines = () =>
    [...document.querySelectorAll('dl > div')].map((tile) => getComputedStyle(tile).outlineStyle);
  await page.getByRole('button', { name: 'Active', exact: true }).click();
  await expect.poll(outlines).toEqual(['none', 'solid', 'none', 'none', 'none']);
});
