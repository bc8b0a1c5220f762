import './base.css';
import { Box, FormControlLabel, Link, TableCell } from '@mui/material';
import { ThemeProvider } from '@mui/system';
import type { ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { RemovableChip } from '#web/ui/RemovableChip.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { themeOf } from './lib/theme.ts';
import { emulateTouch } from './testing/emulateMedia.ts';
import { HintedText } from './ui/HintedText.tsx';

test.each(['small', 'medium', 'large'] as const)(
  'a %s button is at least 44 px high on a phone',
  async (size) => {
    await page.viewport(360, 740);
    await render(
      <ThemeProvider theme={themeOf('dark')}>
        <Button size={size}>Print</Button>
      </ThemeProvider>,
    );
    const button = page.getByRole('button', { name: 'Print' });
    await expect.element(button).toBeVisible();
    expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  },
);

test.each([
  ['small', 44],
  ['medium', 56],
] as const)('a %s select is %i px high on a phone and shows its whole text', async (size, height) => {
  await page.viewport(360, 740);
  await render(
    <ThemeProvider theme={themeOf('dark')}>
      <TextField select size={size} label="Sort by">
        <option>Name</option>
      </TextField>
    </ThemeProvider>,
  );
  const select = page.getByRole('combobox', { name: 'Sort by' });
  await expect.element(select).toBeVisible();
  expect(select.element().getBoundingClientRect().height).toBeCloseTo(height);
  const { paddingTop, paddingBottom, lineHeight } = getComputedStyle(select.element());
  const room = height - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
  expect(room).toBeGreaterThanOrEqual(Number.parseFloat(lineHeight) - 1);
});

const smallText = { style: { fontSize: 13 } };

const chip = (
  <RemovableChip
    label="Dr. Paula"
    aria-label="Dr. Paula"
    onClick={() => {}}
    onRemove={() => {}}
    sx={{ minHeight: 32 }}
  />
);

const paragraph = (
  <p>
    <Link href="#next">Read</Link>
  </p>
);

const row = (
  <table>
    <tbody>
      <tr>
        <TableCell>
          <HintedText title="Suggestion" text="No PDF" hint="No suggestion PDF available" maxWidth={150} />
        </TableCell>
      </tr>
    </tbody>
  </table>
);

/** Name, role and look of each control that has its own rule. */
const cases: [string, string, ReactElement][] = [
  [
    'icon button',
    'button',
    <IconButton key="button" size="small">
      +
    </IconButton>,
  ],
  ['chip', 'button', chip],
  ['switch', 'switch', <Switch key="switch" />],
  ['checkbox', 'checkbox', <FormControlLabel key="box" label="New" control={<Checkbox />} />],
  ['small field', 'textbox', <TextField key="field" size="small" label="Search" />],
  ['link alone in its paragraph', 'link', paragraph],
  ['hint in a table', 'button', row],
];

/** Size (px) of a control with its label or frame: the part that reacts to a press. */
async function sizeOf(role: string, control: ReactElement) {
  await render(<ThemeProvider theme={themeOf('dark')}>{control}</ThemeProvider>);
  const found = page.getByRole(role);
  await expect.element(found).toBeVisible();
  const element = found.element();
  return (element.closest('label, .MuiInputBase-root') ?? element).getBoundingClientRect();
}

afterEach(() => emulateTouch(false));

test.each(cases)('the %s is at least 44 px each way on a phone', async (_, role, control) => {
  await page.viewport(360, 740);
  const { width, height } = await sizeOf(role, control);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
});

test.each(cases)('the %s is at least 44 px each way on a tablet', async (_, role, control) => {
  await page.viewport(1024, 740);
  await emulateTouch(true);
  const { width, height } = await sizeOf(role, control);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
});

test.each(cases)('the %s stays below 44 px for a pointer on a wide screen', async (_, role, control) => {
  await page.viewport(1024, 740);
  const { height } = await sizeOf(role, control);
  expect(height).toBeLessThan(44);
});

/** Fields in small text, with the role of each. */
const fields: [string, ReactElement][] = [
  ['searchbox', <input key="search" type="search" />],
  ['textbox', <textarea key="notes" />],
  [
    'combobox',
    <select key="size">
      <option>20</option>
    </select>,
  ],
  ['spinbutton', <TextField key="number" type="number" size="small" slotProps={{ htmlInput: smallText }} />],
];

async function sizeOfText(role: string, field: ReactElement) {
  await render(
    <ThemeProvider theme={themeOf('dark')}>
      <Box sx={{ fontSize: 13, '& :is(input, select, textarea)': { font: 'inherit' } }}>{field}</Box>
    </ThemeProvider>,
  );
  const found = page.getByRole(role);
  await expect.element(found).toBeVisible();
  return getComputedStyle(found.element()).fontSize;
}

test.each(fields)(
  'a %s in small text has 16 px where fingers press it: iOS zooms into less',
  async (role, field) => {
    await page.viewport(1024, 740);
    await emulateTouch(true);
    expect(await sizeOfText(role, field)).toBe('16px');
  },
);

test('a field in small text keeps its size for a pointer on a wide screen', async () => {
  await page.viewport(1024, 740);
  expect(await sizeOfText('searchbox', <input type="search" />)).toBe('13px');
});

test('the mark that removes a practitioner is 44 px each way on a phone', async () => {
  await page.viewport(360, 740);
  await sizeOf('button', chip);
  const mark = document.querySelector('.chip-remove')?.getBoundingClientRect();
  expect(mark).toMatchObject({ width: 44, height: 44 });
});

test('links of one sentence keep the height of their line on a phone', async () => {
  await page.viewport(360, 740);
  const sentence = (
    <p>
      See <Link href="#one">one</Link> and <Link href="#two">two</Link>.
    </p>
  );
  await render(<ThemeProvider theme={themeOf('dark')}>{sentence}</ThemeProvider>);
  const link = page.getByRole('link', { name: 'one' });
  await expect.element(link).toBeVisible();
  expect(link.element().getBoundingClientRect().height).toBeLessThan(25);
});
