import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { oldestBrowsers } from './oldestBrowsers.ts';

const { chrome, chrome_android, edge, firefox, safari, safari_ios } = oldestBrowsers;
const read = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');

test('README and docs/browsers.md state the list that the tools read', () => {
  expect([safari_ios, chrome_android, edge]).toEqual([safari, chrome, chrome]);
  expect(read('README.md')).toContain(
    `Safari and iOS ${safari}, Chrome and Edge ${chrome}, and Firefox ${firefox} ESR`,
  );
  const documented = read('docs/browsers.md');
  for (const row of [
    `| Safari, on macOS and iOS | ${safari} |`,
    `| Chrome, on desktops and Android | ${chrome} |`,
    `| Edge | ${edge} |`,
    `| Firefox | ${firefox} ESR |`,
  ])
    expect(documented).toContain(row);
});
