import './base.css';
import '@fontsource-variable/roboto/wght.css';

import { ThemeProvider } from '@mui/system';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { listKitInventory } from '#contract/laboratory/kit-inventory.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { themeOf } from './lib/theme.ts';
import { aRow } from './records/patient-table/testing/aRow.ts';
import { renderRow } from './records/patient-table/testing/renderRow.ts';
import { brokenWords } from './testing/brokenWords.ts';
import { aProfile, renderPortal } from './testing/renderPortal.tsx';
import { ChoiceField } from './ui/ChoiceField.tsx';

/** Twice the usual size of text, on a phone. */
async function enlarge() {
  document.documentElement.style.fontSize = '200%';
  await document.fonts.load('500 24px "Roboto Variable"');
  await page.viewport(390, 844);
}

beforeEach(enlarge);
afterEach(() => {
  document.documentElement.style.fontSize = '';
});

const widthIn = (font: CSSStyleDeclaration, word: string) => {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return Number.NaN;
  context.font = `${font.fontWeight} ${font.fontSize} ${font.fontFamily}`;
  return context.measureText(word).width;
};

/** Words of the name before a value that are wider than its room. */
function cutWords(cell: Element): string[] {
  const look = getComputedStyle(cell, '::before');
  const words = cell.getAttribute('data-label')?.split(' ') ?? [];
  return look.content === 'none'
    ? []
    : words.filter((word) => widthIn(look, word) > Number.parseFloat(look.width));
}

test('a long label wraps above its field, whose value wraps as well', async () => {
  const label = 'Read new reports of my patients first';
  await render(
    <ThemeProvider theme={themeOf('dark')}>
      <TextField fullWidth label="Email" />
      <ChoiceField
        label={label}
        value="no"
        choices={[['no', 'No, families read them at once']]}
        onSelect={() => {}}
      />
    </ThemeProvider>,
  );
  const field = page.getByRole('combobox', { name: label });
  await expect.element(field).toBeVisible();
  const text = page.getByText(label).first().element();
  const [short, long] = [page.getByText('Email').first().element(), text].map((one) =>
    one.getBoundingClientRect(),
  );
  expect(long?.height).toBeCloseTo(2 * (short?.height ?? 0), 0);
  expect(brokenWords(text)).toEqual([]);
  expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
  const frame = field.element().parentElement?.getBoundingClientRect();
  expect(long?.bottom).toBeLessThan((frame?.top ?? 0) + 30);
  expect(field.element().clientHeight).toBeGreaterThan(100);
});

test('no name of a value in a patient card breaks inside a word', async () => {
  await renderRow(aRow({ range_counts: { below: 12, within: 118, above: 11 } }));
  await enlarge();
  await page.getByRole('button', { name: /^More/ }).click();
  const cells = [...document.querySelectorAll('td[data-label]')];
  expect(cells).toHaveLength(12);
  expect(cells.flatMap(cutWords)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('each name of a count in the inventory stays in its tile', async () => {
  await renderPortal('/admin/kit-inventory', aProfile({ role: 'admin' }), {
    [`GET ${listKitInventory.path}`]: () => new Promise(() => {}),
  });
  await enlarge();
  await expect.element(page.getByRole('button', { name: 'Unregistered' })).toBeVisible();
  const names = [...document.querySelectorAll('dt')];
  expect(names).toHaveLength(5);
  for (const name of names) expect(name.scrollWidth, name.textContent).toBeLessThanOrEqual(name.clientWidth);
});
