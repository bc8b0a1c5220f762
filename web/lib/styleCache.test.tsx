import { CacheProvider } from '@emotion/react';
import { LinearProgress, Paper } from '@mui/material';
import { ThemeProvider } from '@mui/system';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '#web/ui/Button.tsx';
import { createStyleCache } from './styleCache.ts';
import { themeOf } from './theme.ts';

test('styles carry no prefix but that of user-select, which Safari needs', async () => {
  const inserted = vi.spyOn(CSSStyleSheet.prototype, 'insertRule');
  await render(
    <CacheProvider value={createStyleCache()}>
      <Button>Print</Button>
    </CacheProvider>,
  );
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible();
  const rules = inserted.mock.calls.map(([rule]) => rule).join('\n');
  expect(rules).toContain('-webkit-user-select:none;user-select:none;');
  expect(rules).toContain('display:inline-flex;');
  expect(rules).not.toMatch(/-ms-|-webkit-(inline|box|transition)/);
});

test("MUI's rules for less motion are left out where they only stop a transition", async () => {
  const inserted = vi.spyOn(CSSStyleSheet.prototype, 'insertRule');
  await render(
    <CacheProvider value={createStyleCache()}>
      <ThemeProvider theme={themeOf('dark')}>
        <Paper>Save</Paper>
        <LinearProgress aria-label="Saving" />
      </ThemeProvider>
    </CacheProvider>,
  );
  await expect.element(page.getByText('Save')).toBeVisible();
  const rules = inserted.mock.calls.map(([rule]) => rule).filter((rule) => rule.includes('reduced-motion'));
  expect(rules.length).toBeGreaterThan(0);
  expect(rules.filter((rule) => rule.includes('transition:none'))).toEqual([]);
});
