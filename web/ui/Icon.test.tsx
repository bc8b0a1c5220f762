import { ThemeProvider } from '@mui/system';
import { Printer } from 'lucide';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { themeOf } from '#web/lib/theme.ts';
import { Icon } from './Icon.tsx';

const show = (titleAccess?: string) =>
  render(
    <ThemeProvider theme={themeOf('dark')}>
      <p style={{ color: 'rgb(1, 2, 3)' }}>
        <Icon of={Printer} data-testid="icon" {...(titleAccess && { titleAccess })} />
      </p>
    </ThemeProvider>,
  );
const icon = page.getByTestId('icon');

test('an icon is drawn in lines of the color of its text, and fills no shape', async () => {
  await show();
  await expect.element(icon).toBeVisible();
  const shapes = [...icon.element().children];
  expect(shapes.map(({ tagName }) => tagName)).toEqual(Printer.map(([tag]) => tag));
  for (const shape of shapes) {
    const { fill, stroke, strokeLinecap } = getComputedStyle(shape);
    expect({ fill, stroke, strokeLinecap }).toEqual({
      fill: 'none',
      stroke: 'rgb(1, 2, 3)',
      strokeLinecap: 'round',
    });
  }
});

test('an icon is hidden from screen readers, unless it has a title', async () => {
  const { unmount } = await show();
  await expect.element(icon).toHaveAttribute('aria-hidden', 'true');
  await unmount();
  await show('Print');
  await expect.element(page.getByRole('img', { name: 'Print' })).toBeVisible();
});
