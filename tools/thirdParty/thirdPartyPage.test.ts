import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { thirdPartyPage } from './thirdPartyPage.ts';

test('docs/third-party.md is what `npm run third-party:docs` writes, with both sides of the portal', () => {
  const page = readFileSync('docs/third-party.md', 'utf8');
  expect(page).toBe(thirdPartyPage());
  expect(page).toMatch(/On the server[\s\S]*\| h5wasm \|[\s\S]*In the browser[\s\S]*\| react \| \d/);
});
