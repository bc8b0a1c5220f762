import { Skeleton, SvgIcon } from '@mui/material';
import { ThemeProvider } from '@mui/system';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { emulateMedia } from '#web/testing/emulateMedia.ts';
import { themeOf } from './theme.ts';

const emulate = (value: 'active' | 'none') => emulateMedia('', [{ name: 'forced-colors', value }]);

afterEach(() => emulate('none'));

test('forced colors show a placeholder by its edge', async () => {
  await emulate('active');
  await render(
    <ThemeProvider theme={themeOf('dark')}>
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
    <ThemeProvider theme={themeOf('dark')}>
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
