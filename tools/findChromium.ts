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

/** How the tests start their browser. Root can start it without its sandbox only; the pages are the tests' own. */
export function launchOptions(): { args: string[]; executablePath?: string } {
  const executablePath = findChromium();
  return { args: ['--no-sandbox', '--disable-gpu'], ...(executablePath && { executablePath }) };
}
