import { Button } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { theme } from './theme.ts';

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
