import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser that the tests drive: `CHROMIUM`, an installed one, or Playwright's own. Undefined when there is none. */
export function findChromium(): string | undefined {
  return [process.env['CHROMIUM'], ...installed, chromium.executablePath()].find(
    (path) => path !== undefined && existsSync(path),
  );
}

/**
 * Each window would start a process of its own for what its address bar suggests, which nobody sees. The list replaces
 * Playwright's, of which it keeps what changes how a page behaves, or asks a host outside.
 */
const unwantedFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** How the tests start their browser. Root can start it without its sandbox only; the pages are the tests' own. */
export function launchOptions(): { args: string[]; executablePath?: string } {
  const executablePath = findChromium();
  const args = ['--no-sandbox', '--disable-gpu', `--disable-features=${unwantedFeatures.join()}`];
  return { args, ...(executablePath && { executablePath }) };
}
