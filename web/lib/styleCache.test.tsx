import { CacheProvider } from '@emotion/react';
import { Button } from '@mui/material';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { styleCache } from './styleCache.ts';

test('styles carry no prefix but that of user-select, which Safari needs', async () => {
  const inserted = vi.spyOn(CSSStyleSheet.prototype, 'insertRule');
  await render(
    <CacheProvider value={styleCache}>
      <Button>Print</Button>
    </CacheProvider>,
  );
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible();
  const rules = inserted.mock.calls.map(([rule]) => rule).join('\n');
  expect(rules).toContain('-webkit-user-select:none;user-select:none;');
  expect(rules).toContain('display:inline-flex;');
  expect(rules).not.toMatch(/-ms-|-webkit-(inline|box|transition)/);
});
