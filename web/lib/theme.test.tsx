import { Button, Skeleton, SvgIcon, TextField } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { emulateMedia } from '#web/testing/emulateMedia.ts';
import { theme } from './theme.ts';

const emulate = (value: 'active' | 'none') => emulateMedia('', [{ name: 'forced-colors', value }]);

afterEach(() => emulate('none'));

test.each(['small', 'medium', 'large'] as const)(
  'a %s button is at least 44 px high on a phone',
  async (size) => {
    await page.viewport(360, 740);
    await render(
      <ThemeProvider theme={theme}>
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
    <ThemeProvider theme={theme}>
      <TextField select size={size} label="Sort by" slotProps={{ select: { native: true } }}>
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

test('forced colors show a placeholder by its edge', async () => {
  await emulate('active');
  await render(
    <ThemeProvider theme={theme}>
      <Skeleton data-testid="placeholder" />
    </ThemeProvider>,
  );
  const placeholder = page.getByTestId('placeholder');
  await expect.element(placeholder).toBeInTheDocument();
  expect(getComputedStyle(placeholder.element()).outline).toMatch(/ solid 1px$/);
});

test('forced colors give an icon with a color of its own the color of the text', async () => {
  await emulate('active');
  await render(
    <ThemeProvider theme={theme}>
      <p>
        <SvgIcon data-testid="icon" sx={{ color: 'text.disabled' }} />
      </p>
    </ThemeProvider>,
  );
  const icon = page.getByTestId('icon');
  await expect.element(icon).toBeVisible();
  const { color } = getComputedStyle(icon.element().parentElement as Element);
  expect(getComputedStyle(icon.element()).color).toBe(color);
});
